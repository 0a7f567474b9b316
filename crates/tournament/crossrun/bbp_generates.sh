#!/bin/bash
# Random tournaments of bbpPairings' generator, every round paired again by this crate.
#
#   bbp_generates.sh BBPPAIRINGS REPAIR_ALL FOLDER FIRST LAST [--2017]
#
# BBPPAIRINGS is its program (6.0.0 pairs by the rules of 2026, 5.0.1 by those of 2017), REPAIR_ALL the example program of
# that name, FOLDER a place for files, FIRST and LAST the range of seeds. The seed decides size, rounds, byes, forfeits, withdrawals
# and the point system. Files with a difference stay in FOLDER, the summary of each hundred goes to standard output. A seed
# for which bbpPairings finds no legal pairing, or that takes it longer than a minute, is passed over.
set -u
bbp=$1 repair=$2 folder=$3 first=$4 last=$5 edition=${6:-}
mkdir -p "$folder/batch"

configuration() {
    RANDOM=$1
    local n rounds most
    case $((RANDOM % 40)) in
        0) n=$((RANDOM % 120 + 40)) ;;
        1 | 2 | 3) n=$((RANDOM % 60 + 20)) ;;
        *) n=$((RANDOM % 25 + 5)) ;;
    esac
    most=$((n - 1 < 13 ? n - 1 : 13))
    rounds=$((RANDOM % (most - 2) + 3))
    echo "PlayersNumber=$n"
    echo "RoundsNumber=$rounds"
    echo "DrawPercentage=$((RANDOM % 70))"
    for rate in ForfeitRate RetiredRate HalfPointByeRate; do
        case $((RANDOM % 3)) in
            0) echo "$rate=1000000" ;;
            1) echo "$rate=$((RANDOM % 100 + 20))" ;;
            2) echo "$rate=$((RANDOM % 15 + 5))" ;;
        esac
    done
    case $((RANDOM % 4)) in
        0) printf 'PointsForWin=3.0\nPointsForDraw=1.0\nPointsForLoss=0.0\nPointsForPAB=%s.0\n' $((RANDOM % 3 + 1)) ;;
        1) printf 'PointsForPAB=0.5\n' ;;
    esac
}

for ((seed = first; seed <= last; seed++)); do
    configuration "$seed" >"$folder/configuration"
    file="$folder/batch/$seed.trf"
    timeout 60 "$bbp" --dutch -g "$folder/configuration" -o "$file" -s "$seed" >"$folder/log" 2>&1 || rm -f "$file"
    if ((seed % 100 == 0 || seed == last)); then
        "$repair" $edition "$folder/batch" >"$folder/report"
        grep -v "unreadable, " "$folder/report" | while read -r line; do
            echo "$line"
            path=${line%%.trf*}.trf
            [ -f "$path" ] && cp "$path" "$folder/"
        done
        echo "to $seed: $(tail -n 1 "$folder/report")"
        rm -f "$folder"/batch/*.trf
    fi
done
