#!/bin/bash
# Random tournaments of `flagfall generate`, every round paired again by other engines.
#
#   we_generate.sh FLAGFALL BBPPAIRINGS TIEBREAKSERVER FOLDER FIRST LAST
#
# FLAGFALL and BBPPAIRINGS are programs (6.0.0 pairs by the rules of 2026), TIEBREAKSERVER is the folder of Gacrux, FOLDER a place for
# files, FIRST and LAST a range of hundreds: each stands for a hundred tournaments with the same options, which the number of the
# hundred decides: size, rounds, byes of each kind, withdrawals, late entries, forfeits, odd results, draws, points for results and for
# the pairing-allocated bye, prohibited pairs, acceleration. bbpPairings checks every tournament; Gacrux checks pairings and
# standings of every fiftieth, and the pairings of each in which bbpPairings finds a difference. Files with a difference stay in FOLDER.
set -u
flagfall=$1 bbp=$2 gacrux=$3 folder=$4 first=$5 last=$6
engine=$folder/engine fide=$folder/fide
scorings=(1-0.5-0 1-0.5-0 3-1-0 3-1-0-1 3-1-0-2 1-0.5-0-0.5 2-1-0-1 3-1-0-3-1 1-0.5-0-1-0.5 3-2-1-2-0 5-2-0.5-2 1-0.5-0-0)

options() {
    RANDOM=$1
    local n most
    case $((RANDOM % 10)) in
        0) n=$((RANDOM % 80 + 40)) ;;
        *) n=$((RANDOM % 30 + 6)) ;;
    esac
    most=$((n - 2 < 12 ? n - 2 : 12))
    options=(--players $n --rounds $((RANDOM % (most - 2) + 3)) --scoring "${scorings[RANDOM % ${#scorings[@]}]}")
    for kind in full-byes half-byes zero-byes withdrawals late-entries forfeits odd-results; do
        case $((RANDOM % 4)) in
            0) options+=("--$kind" 0) ;;
            1) options+=("--$kind" "$((RANDOM % 5 + 1))%") ;;
            2) options+=("--$kind" "$((RANDOM % 15))%") ;;
        esac
    done
    if ((RANDOM % 2)); then options+=(--prohibited-pairs $((RANDOM % n))); fi
    case ${options[5]} in
        1-0.5-0* | 2-1-0*) if ((RANDOM % 2)); then options+=(--accelerated baku); fi ;;
    esac
}

# Whether Gacrux' program finds nothing wrong in a file.
agrees() {
    (cd "$gacrux" && timeout 600 python3 "$1" -i "$2" -c -dT 2>&1) | grep -q "^Check: True"
}

for ((hundred = first; hundred <= last; hundred++)); do
    options "$hundred"
    rm -rf "$engine" "$fide"
    mkdir -p "$engine" "$fide"
    for form in engine fide; do
        as=$form
        if [ $form = fide ]; then as=trf26; fi
        "$flagfall" generate --seed $((hundred * 1000)) --count 100 --as $as "${options[@]}" -o "$folder/$form/t.trf" >"$folder/log" 2>&1
    done
    made=0 rounds=0 different=0 second=0 pairings=0 standings=0
    for file in "$engine"/*.trf; do
        [ -f "$file" ] || continue
        name=$(basename "$file")
        made=$((made + 1))
        report=$("$bbp" --dutch "$file" -c 2>&1)
        here=$(grep -c "Round #" <<<"$report")
        rounds=$((rounds + here))
        if ((here == 0)) || grep -qi "checker\|error\|valid" <<<"$report"; then
            different=$((different + 1))
            verdict="Gacrux differs too"
            if agrees pairingchecker.py "$fide/$name"; then verdict="Gacrux pairs as we do"; fi
            echo "$hundred-$name: $(grep -c "Checker" <<<"$report") rounds differ; $verdict"
            cp "$file" "$folder/$hundred-$name"
            cp "$fide/$name" "$folder/$hundred-fide-$name"
        fi
        if ((made % 50 == 1)); then
            second=$((second + 1))
            # A file that it cannot read counts as a difference of both.
            if ! agrees pairingchecker.py "$fide/$name"; then
                pairings=$((pairings + 1))
                echo "$hundred-$name: Gacrux pairs otherwise"
                cp "$fide/$name" "$folder/$hundred-fide-$name"
            fi
            if ! agrees tiebreakchecker.py "$fide/$name"; then
                standings=$((standings + 1))
                echo "$hundred-$name: Gacrux ranks otherwise"
                cp "$fide/$name" "$folder/$hundred-ranks-$name"
            fi
        fi
    done
    echo "$hundred: $made tournaments, $rounds rounds, bbpPairings differs in $different; Gacrux pairs $pairings and ranks $standings" \
        "of $second otherwise: ${options[*]}"
done
