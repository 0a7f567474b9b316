#!/bin/bash
# Random tournaments of Gacrux' generator (the TieBreakServer), every round paired again by this crate.
#
#   gacrux_generates.sh TIEBREAKSERVER REPAIR_ALL FOLDER FIRST LAST
#
# TIEBREAKSERVER is its folder, REPAIR_ALL the example program of that name, FOLDER a place for files, FIRST and LAST a range of
# hundreds: each stands for a hundred tournaments of one size, one set of rates and one point system. Files with a difference
# stay in FOLDER.
set -u
gacrux=$1 repair=$2 folder=$3 first=$4 last=$5
mkdir -p "$folder/batch"
for ((hundred = first; hundred <= last; hundred++)); do
    RANDOM=$hundred
    n=$((RANDOM % 32 + 6))
    most=$((n - 2 < 11 ? n - 2 : 11))
    rounds=$((RANDOM % (most - 2) + 3))
    rates="0.$((RANDOM % 6))$((RANDOM % 10)) 0.$((RANDOM % 2))$((RANDOM % 10)) 0.$((RANDOM % 2))$((RANDOM % 10))"
    score=()
    if ((RANDOM % 4 == 0)); then
        score=(-G W:3.0,D:1.0)
    fi
    start=$((hundred * 100))
    # shellcheck disable=SC2086
    timeout 900 python3 "$gacrux/tournamentgenerator.py" -N $rounds -p $n -R 2400 10 100 -S $rates "${score[@]}" \
        -o "$folder/batch/%d.trf" -g $start 100 >"$folder/log" 2>&1
    "$repair" "$folder/batch" >"$folder/report"
    grep -v "unreadable, " "$folder/report" | while read -r line; do
        echo "$line"
        path=${line%%.trf*}.trf
        [ -f "$path" ] && cp "$path" "$folder/$hundred-$(basename "$path")"
    done
    echo "$hundred: $n players, $rounds rounds, rates $rates ${score[*]}: $(tail -n 1 "$folder/report")"
    rm -f "$folder"/batch/*.trf
done
