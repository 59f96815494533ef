#!/usr/bin/env python3
"""A first bot for menace, to start your own from. It needs Python 3.8 and nothing else.

    menace sim --bots "extern:cmd=python3 bots/examples/first.py,greedy" --games 100
    menace bot-check "python3 bots/examples/first.py"

docs/protocol.md describes every field of what comes in and goes out. In short: menace writes one JSON object a
line to our standard input, and we answer each with one line. Anything for people goes to standard error.

Every `decide` lists legal actions (all of them, or 64 drawn from more). The simplest bot answers one of them
unchanged; this one gives each a score and answers the best. Replace the scores with your own idea.
"""

import json
import random
import sys


def answer(message):
    """Writes one line to menace. Without the flush it would wait in our buffer until we are too late."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


class Bot:
    def new_game(self, message):
        # All cards of both decks, by id. Everything else names cards by these ids.
        self.cards = {card["id"]: card for card in message["cards"]}
        # All of our chance comes from the game's seed, so that the same game can be played again.
        self.random = random.Random(message["seed"])

    def is_land(self, card):
        return "Land" in self.cards[card]["types"]

    def power(self, creature):
        return max(0, self.cards[creature["card"]]["power"])

    def toughness(self, creature):
        return self.cards[creature["card"]]["toughness"] - creature["damage"]

    def worth(self, creature):
        """What a creature is worth, in points of life, roughly."""
        return self.power(creature) + self.cards[creature["card"]]["toughness"] + 1

    def decide(self, view):
        """Returns one of the legal actions: the best by our scores, and any of the best where several are."""
        score = {
            "mulligan": self.score_of_hand,
            "bottom": self.score_of_parting,
            "discard": self.score_of_parting,
            "main": self.score_of_card,
            "attack": self.score_of_attack,
            "block": self.score_of_block,
            "divide": self.score_of_division,
        }[view["decision"]["kind"]]
        best = max(score(view, action) for action in view["actions"])
        return self.random.choice([action for action in view["actions"] if score(view, action) == best])

    def score_of_hand(self, view, action):
        """Keeps hands of two to five lands, and any hand after two mulligans."""
        lands = sum(self.is_land(card) for card in view["you"]["hand"])
        good = 2 <= lands <= 5 or view["you"]["mulligans"] >= 2
        return good if action["type"] == "keep" else not good

    def score_of_parting(self, view, action):
        """Parts with lands when there are enough of them, otherwise with what costs most."""
        lands = len(view["you"]["lands"]) + sum(self.is_land(card) for card in view["you"]["hand"])
        if self.is_land(action["card"]):
            return 100 if lands > 6 else -100
        return self.cards[action["card"]]["mana_value"]

    def score_of_card(self, view, action):
        """A land first, then the dearest creature, and passes when there is nothing more."""
        if action["type"] == "land":
            return 100
        if action["type"] == "cast":
            return 1 + self.cards[action["card"]]["mana_value"]
        return 0

    def score_of_attack(self, view, action):
        """Attacks with creatures that hit for more than they risk.

        A creature risks its worth when some untapped creature over there could block and kill it. Who may block
        whom is looked at by size alone here: flying and the like are yours to add, from the cards' `abilities`.
        """
        mine = {creature["slot"]: creature for creature in view["you"]["creatures"]}
        theirs = [creature for creature in view["opponent"]["creatures"] if not creature["tapped"]]
        attacking = [mine[slot] for slot in action["attackers"]]
        damage = sum(map(self.power, attacking))
        if damage >= view["opponent"]["life"] and len(attacking) > len(theirs):
            return 1000
        score = damage
        for attacker in attacking:
            killers = [b for b in theirs if self.power(b) >= self.toughness(attacker)]
            safe = [b for b in killers if self.toughness(b) > self.power(attacker)]
            if safe:
                score -= 2 * self.worth(attacker)
            elif killers:
                # A trade, if they want it.
                score -= self.worth(attacker) - min(map(self.worth, killers)) + self.power(attacker)
        # Whoever attacks can't block next turn.
        home = sum(1 for creature in mine.values() if creature["slot"] not in action["attackers"])
        coming = sorted((self.power(c) for c in view["opponent"]["creatures"]), reverse=True)[home:]
        if sum(coming) >= view["you"]["life"]:
            score -= 50
        return score

    def score_of_block(self, view, action):
        """Blocks so as to live, then to trade well."""
        mine = {creature["slot"]: creature for creature in view["you"]["creatures"]}
        theirs = {creature["slot"]: creature for creature in view["opponent"]["creatures"]}
        blockers = {slot: [] for slot in view["attackers"]}
        for blocker, attacker in action["blocks"]:
            blockers[attacker].append(mine[blocker])
        unblocked = sum(self.power(theirs[slot]) for slot, who in blockers.items() if not who)
        score = -unblocked if unblocked < view["you"]["life"] else -1000
        for slot, who in blockers.items():
            if not who:
                continue
            attacker = theirs[slot]
            if sum(map(self.power, who)) >= self.toughness(attacker):
                score += 2 * self.worth(attacker)
            # The attacker kills as many as its power reaches, the frailest first.
            left = self.power(attacker)
            for blocker in sorted(who, key=self.toughness):
                if left >= self.toughness(blocker):
                    left -= self.toughness(blocker)
                    score -= 2 * self.worth(blocker)
        return score

    def score_of_division(self, view, action):
        """Kills as many as possible."""
        recipients = view["decision"]["recipients"]
        return sum(amount >= who["lethal"] for amount, who in zip(action["damage"], recipients))


def main():
    bot = Bot()
    # menace ends the conversation with `quit`, or by closing our input: the loop ends with either.
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "menace":
            answer({"type": "ready", "protocol": 1, "name": "first"})
        elif message["type"] == "newgame":
            bot.new_game(message)
            answer({"type": "ready"})
        elif message["type"] == "decide":
            answer(bot.decide(message))
        elif message["type"] == "quit":
            break
        # A later version of menace may say more: what we don't know, we leave unanswered.


if __name__ == "__main__":
    main()
