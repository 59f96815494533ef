#!/bin/sh
# Plays each bot against the expert, with red aggro on both sides, and puts a line for each into matchups.csv.
# Usage: run.sh [GAMES [ITERATIONS]], where `menace` is on the path.
set -eu
games=${1:-200} iterations=${2:-1000}
# Nothing of the solver: the expert advises, and its moves come first.
search="mcts:adviser=greedy,best=0,margin=0,exploration=0.5,turns=4,iterations=$iterations"
here=$(dirname "$0")
runs=$(mktemp -d)
: > "$runs/all"
for bot in \
    random \
    greedy \
    "$search,method=ensemble,determinizations=1" \
    "$search,method=ensemble,determinizations=20" \
    "$search,method=information-set"
do
    menace --quiet sim red-aggro red-aggro --bots "$bot,greedy" --games "$games" --seed 2012 --out "$runs/run" >&2
    [ -s "$runs/all" ] || head -1 "$runs/run/matchups.csv" > "$runs/all"
    tail -n +2 "$runs/run/matchups.csv" >> "$runs/all"
    rm -r "$runs/run"
done
mv "$runs/all" "$here/matchups.csv"
rmdir "$runs"
