#!/bin/sh
# Plays the match-ups of the page with the deck of the paper's shape on both sides, and puts a line for each into matchups.csv.
# Usage: run.sh [SHARE], where `menace` is on the path; SHARE 10 plays a tenth of the games.
set -eu
share=${1:-1}
here=$(dirname "$0")
runs=$(mktemp -d)
: > "$here/matchups.csv"
# play LABEL BOT OPPONENT GAMES
play() {
    games=$(($4 / share / 2 * 2))
    menace --quiet sim "$here/deck.txt" "$here/deck.txt" --cards "$here/cards.jsonl" --bots "$2,$3" \
        --games "$games" --seed 2012 --threads "${THREADS:-2}" --out "$runs/run" >&2
    [ -s "$here/matchups.csv" ] || sed '1s/^/label,/;1q' "$runs/run/matchups.csv" > "$here/matchups.csv"
    sed "1d;s/^/$1,/" "$runs/run/matchups.csv" >> "$here/matchups.csv"
    rm -r "$runs/run"
}
expert=greedy
# No adviser and no judgement: rollouts go on to the end of the game. UCT tries every move first; its constant is the paper's.
search="mcts:adviser=none,best=0,turns=10000,widening=100,exploration=1.5"
deals() { echo "method=ensemble,determinizations=$1,iterations=$2"; }
four=$(deals 4 1000)
both=decisions=binary,pruning=dominated

play "expert against reduced" $expert reduced 10000
play "expert against sound" $expert greedy:choice=sound 10000
play "expert against cards by chance" $expert greedy:choice=cards 10000
play "expert against random" $expert random 10000

play "chance nodes" "$search,method=chance-nodes,iterations=1000,rollout=reduced" $expert 200
play "ensemble" "$search,$four,rollout=reduced" $expert 200
play "ensemble pruned" "$search,$four,rollout=reduced,pruning=dominated" $expert 200
play "ensemble binary" "$search,$four,rollout=reduced,decisions=binary" $expert 200
play "ensemble binary pruned" "$search,$four,rollout=reduced,$both" $expert 200

# Attacks and blocks are the expert's, and the search says what to cast.
cards="mcts:adviser=greedy,margin=0,searched=cards,best=0,turns=10000,widening=100,exploration=1.5"
play "cards: chance nodes" "$cards,method=chance-nodes,iterations=1000,rollout=reduced" $expert 300
play "cards: ensemble" "$cards,$four,rollout=reduced" $expert 300
play "cards: ensemble pruned" "$cards,$four,rollout=reduced,pruning=dominated" $expert 300
play "cards: ensemble binary" "$cards,$four,rollout=reduced,decisions=binary" $expert 300
play "cards: ensemble binary pruned" "$cards,$four,rollout=reduced,$both" $expert 300
play "cards: 1 deal" "$cards,$(deals 1 1000),rollout=reduced,$both" $expert 300
play "cards: 20 deals" "$cards,$(deals 20 1000),rollout=reduced,$both" $expert 300

play "random rollouts" "$search,$four,rollout=random,$both" $expert 200
play "reduced rollouts 250" "$search,$(deals 1 250),rollout=reduced,$both" $expert 200
play "expert rollouts 250" "$search,$(deals 1 250),rollout=greedy,$both" $expert 40
play "chance nodes against reduced" "$search,method=chance-nodes,iterations=1000,rollout=reduced" reduced 60
play "ensemble binary pruned against reduced" "$search,$four,rollout=reduced,$both" reduced 60
play "cards: 40 deals of 250" "$cards,$(deals 40 10000),rollout=reduced,$both" $expert 100
play "cards: expert rollouts" "$cards,$four,rollout=greedy,$both" $expert 40

# Ours: the expert's move first, its rollouts for four turns, and then a fitted evaluation judges.
judged="mcts:adviser=greedy,best=0,margin=0,exploration=0.5,turns=4,iterations=1000"
play "judged: 1 deal" "$judged,method=ensemble,determinizations=1" $expert 200
play "judged: 20 deals" "$judged,method=ensemble,determinizations=20" $expert 200
play "judged: information set" "$judged,method=information-set" $expert 200
rmdir "$runs"
