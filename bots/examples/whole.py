#!/usr/bin/env python3
"""A bot for every kind of card, to start your own from. It needs Python 3.8 and nothing else.

    menace sim burn elves --bots "extern:cmd=python3 bots/examples/whole.py,greedy" --games 100
    menace bot-check "python3 bots/examples/whole.py"

It speaks protocol 2 of docs/protocol.md, which describes every field of what comes in and goes out. In short: menace
writes one JSON object a line to our standard input, and we answer each with one line. Anything for people goes to
standard error.

Every `decide` lists `options`, and in `answers` ways to pick among them that are legal (all, or some that were drawn).
The simplest bot answers one of these; this one gives each option a score and picks the answer whose options sum up
best. Replace the scores with your own idea.
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
        # All cards of both decks, and the tokens that they make, by id. Everything else names cards by these ids.
        self.cards = {card["id"]: card for card in message["cards"]}
        # All of our chance comes from the game's seed, so that the same game can be played again.
        self.random = random.Random(message["seed"])

    def decide(self, view):
        """Returns the picks of a legal answer: the best by our scores, and any of the best where several are."""
        decision = view["decision"]
        score = {
            "mulligan": self.score_of_hand,
            "priority": self.score_of_action,
            "attack": self.score_of_attack,
            "block": self.score_of_blocks,
            "choose": self.score_of_choice,
        }[decision["kind"]]
        scores = [score(view, [decision["options"][pick] for pick in picks]) for picks in decision["answers"]]
        best = max(scores)
        return self.random.choice([picks for picks, s in zip(decision["answers"], scores) if s == best])

    def is_land(self, card):
        return "Land" in self.cards[card]["types"]

    def permanents(self, view):
        """All permanents by id, each with whether it is ours."""
        return {
            permanent["id"]: (permanent, side == "you")
            for side in ("you", "opponent")
            for permanent in view[side]["permanents"]
        }

    def worth(self, permanent):
        """What a permanent is worth, roughly in points of life."""
        if "Creature" in permanent["types"]:
            return max(0, permanent["power"]) + permanent["toughness"] + len(permanent.get("keywords", []))
        return 1 + self.cards[permanent["card"]]["mana_value"]

    def score_of_hand(self, view, options):
        """Keeps hands of two to five lands, and any hand after two mulligans."""
        lands = sum(self.is_land(card) for card in view["you"]["hand"])
        good = 2 <= lands <= 5 or view["you"]["mulligans"] >= 2
        return good if options[0]["type"] == "keep" else not good

    def score_of_action(self, view, options):
        """A land first, then creatures in our own turn, then whatever does something to the other side."""
        (option,) = options
        mine = view["active"] == "you"
        if option["type"] == "play":
            return 100
        if option["type"] == "cast":
            card = self.cards[option["card"]]
            if "Creature" in card["types"] or self.helps_us(card):
                return 1 + card["mana_value"] if mine else -1
            return 1 + card["mana_value"] if view["opponent"]["permanents"] and not view["stack"] else -1
        # Abilities are yours to add: which of them are worth their cost is said in their `text`.
        return -1 if option["type"] == "activate" else 0

    def helps_us(self, card):
        """Whether a spell is one for our own creatures, by its words."""
        text = card.get("text", "")
        return "you control" in text or "gets +" in text or "enchanted creature gets +" in text

    def score_of_attack(self, view, options):
        """Attacks with creatures that hit for more than they risk."""
        permanents = self.permanents(view)
        blockers = [
            permanent
            for permanent, mine in permanents.values()
            if not mine and "Creature" in permanent["types"] and not permanent["tapped"]
        ]
        attackers = [permanents[option["permanent"]][0] for option in options]
        damage = sum(max(0, attacker["power"]) for attacker in attackers)
        if damage >= view["opponent"]["life"] and len(attackers) > len(blockers):
            return 1000
        score = damage
        for attacker in attackers:
            killers = [b for b in blockers if b["power"] >= attacker["toughness"] and self.may_block(b, attacker)]
            if any(b["toughness"] > attacker["power"] for b in killers):
                score -= 2 * self.worth(attacker)
            elif killers:
                # A trade, if they want it.
                score -= self.worth(attacker) - min(map(self.worth, killers)) + max(0, attacker["power"])
        return score

    def may_block(self, blocker, attacker):
        """Whether it could, as far as flying goes. There is more to it: protection, fear and so on."""
        flies = "flying" in attacker.get("keywords", [])
        return not flies or {"flying", "reach"} & set(blocker.get("keywords", []))

    def score_of_blocks(self, view, options):
        """Blocks so as to live, then to trade well."""
        permanents = self.permanents(view)
        attackers = {p["id"]: p for p, mine in permanents.values() if not mine and p.get("attacking")}
        blockers = {attacker: [] for attacker in attackers}
        for option in options:
            blockers[option["attacker"]].append(permanents[option["blocker"]][0])
        unblocked = sum(max(0, attackers[a]["power"]) for a, who in blockers.items() if not who)
        score = -unblocked if unblocked < view["you"]["life"] else -1000
        for slot, who in blockers.items():
            if not who:
                continue
            attacker = attackers[slot]
            if sum(max(0, b["power"]) for b in who) >= attacker["toughness"]:
                score += 2 * self.worth(attacker)
            left = attacker["power"]
            for blocker in sorted(who, key=lambda b: b["toughness"]):
                if left >= blocker["toughness"]:
                    left -= blocker["toughness"]
                    score -= 2 * self.worth(blocker)
        return score

    def score_of_choice(self, view, options):
        """Good things happen to us, bad things to them; as little as possible is paid or given away."""
        decision = view["decision"]
        permanents = self.permanents(view)
        # What asks: without a spell or ability it is a rule of the game.
        asker = decision.get("for")
        helps = asker is not None and self.helps_us(self.cards[asker["card"]])
        gives_away = decision["what"] in ("sacrifice", "discard", "cost", "order")
        score = 0
        for option in options:
            if option["type"] == "yes":
                score += 1
            elif option["type"] == "number":
                score += option["number"]
            elif option["type"] == "object":
                mine, worth = self.whose(view, option, permanents)
                if gives_away:
                    score -= worth
                elif helps or decision["what"] in ("search", "take", "legend", "untap"):
                    score += worth if mine else -worth
                else:
                    score += -worth if mine else worth
        return score

    def whose(self, view, option, permanents):
        """Whether an object or player is ours, and what it is worth."""
        if "player" in option:
            return option["player"] == "you", 3
        if "permanent" in option:
            permanent, mine = permanents[option["permanent"]]
            return mine, self.worth(permanent)
        if "stack" in option:
            item = next((item for item in view["stack"] if item["id"] == option["stack"]), None)
            return item is None or item["controller"] == "you", 5
        # A card elsewhere. Which one it is may be hidden from us: then there is no `card`.
        card = self.cards.get(option.get("card"))
        return option.get("owner") == "you", 1 + card["mana_value"] if card else 1


def main():
    bot = Bot()
    # menace ends the conversation with `quit`, or by closing our input: the loop ends with either.
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "menace":
            # We answer the protocol that we speak, whichever we are asked for.
            answer({"type": "ready", "protocol": 2, "name": "whole"})
        elif message["type"] == "newgame":
            bot.new_game(message)
            answer({"type": "ready"})
        elif message["type"] == "decide":
            answer({"type": "answer", "picks": bot.decide(message)})
        elif message["type"] == "quit":
            break
        # A later version of menace may say more: what we don't know, we leave unanswered.


if __name__ == "__main__":
    main()
