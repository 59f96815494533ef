//! Rewords clauses that have had several wordings to the one that the grammar reads.
//!
//! Each rule rewrites a clause into another one that means the same; it leaves alone what it can't be sure of.

/// Today's wording of a line whose nouns and verbs have been normalised.
pub fn modern(line: &str) -> String {
    let mut line = line.to_owned();
    for &(from, to) in &[
        (" draw an additional card", " draw a card"),
        (" draws an additional card", " draws a card"),
        (" draw two additional cards", " draw two cards"),
        (" draws two additional cards", " draws two cards"),
        ("equal to or greater than", "greater than or equal to"),
        ("equal to or less than", "less than or equal to"),
        ("the enchanted creature's ", "enchanted creature's "),
        (" hand and choose ", " hand. You choose "),
        (" then add an additional {", " then add {"),
        ("tokens. They each have flying and \"", "tokens with flying and \""),
        ("creature that's attacking ", "creature attacking "),
        ("creatures that are attacking ", "creatures attacking "),
        ("target creatures each get ", "target creatures get "),
        ("target creatures each gain ", "target creatures gain "),
        ("during the end of combat step", "during the end of combat"),
        (" before the end of combat.", " before the end of combat step."),
        (
            "~ can't attack if it attacked during your last turn.",
            "~ can't attack if it attacked during its controller's last turn.",
        ),
        (" then draws as many cards as they discarded this way.", " then draws that many cards."),
        (
            "protection from each color",
            "protection from white, from blue, from black, from red, and from green",
        ),
        (" you both own and control ", " you own you control "),
        (
            "creatures controlled by that player or by that planeswalker's controller can't",
            "creatures that player or that planeswalker's controller controls can't",
        ),
        (
            "only if a creature is attacking you",
            "only if there is a creature attacking you on the battlefield",
        ),
        // If several are tied, the player chooses one of them in either wording.
        (
            "destroy the creature with the least power. It can't be regenerated. If two or more creatures are tied for least power, you choose one of them.",
            "destroy a creature with the least power among creatures on the battlefield. It can't be regenerated.",
        ),
        // A snow land is a land that is snow.
        ("If that land was a snow land, ", "If that land was snow, "),
        (
            "if it has the same mana value as the revealed card.",
            "if it has mana value equal to the revealed card's mana value.",
        ),
        (
            "If an opponent would search a library, that player searches the top four cards of that library instead.",
            "Your opponents search only the top four cards of libraries.",
        ),
        (" and may choose a new target for that copy.", " and may choose new targets for the copy."),
        // The copy never has the targets of the spell if it gets others (707.10c).
        (
            "copy that spell, and you may choose new targets for the copy.",
            "copy that spell. You may choose new targets for the copy.",
        ),
        (" and may choose a new target for the copy.", " and may choose new targets for the copy."),
        (
            "ou may copy ~ and may choose new targets for the copy.",
            "ou may copy ~. You may choose new targets for the copy.",
        ),
        (" that the spell could target. Each copy", " that spell could target. Each copy"),
        (", copy the spell for each other ", ", copy that spell for each other "),
        (" in addition to its other land types", " in addition to its other types"),
        (" in addition to their other land types", " in addition to their other types"),
        ("Each attacking creature and each blocking creature ", "Each attacking or blocking creature "),
        (
            "if no permanents named ~ are on the battlefield",
            "if there are no permanents named ~ on the battlefield",
        ),
        (
            ", put one of them into your hand, and exile the rest.",
            ". Put one of them into your hand and exile the rest.",
        ),
        (
            "only if three or more creature cards are above ~",
            "only if ~ is in your graveyard with three or more creature cards above it",
        ),
        (
            "a black Spirit creature token. Its power is equal to that creature's power and its toughness is equal to that creature's toughness.",
            "an X/Y black Spirit creature token, where X is that creature's power and Y is that creature's toughness.",
        ),
        ("permanent that isn't enchanted", "nonenchanted permanent"),
        ("creature that isn't enchanted", "nonenchanted creature"),
        ("creatures that aren't enchanted", "nonenchanted creatures"),
        ("creature that isn't enchanted", "nonenchanted creature"),
        ("creatures that aren't enchanted", "nonenchanted creatures"),
        ("creature it's blocking", "creature blocked by it"),
        ("creature ~ is blocking", "creature blocked by ~"),
        ("the cards from their hand into", "their hand into"),
        ("instead of into that player's graveyard", "instead of into its owner's graveyard"),
        ("If that player does, ", "If they do, "),
        ("If the player does, ", "If they do, "),
        ("If that player doesn't, ", "If they don't, "),
        ("If the player doesn't, ", "If they don't, "),
        ("a card at random from their hand", "a card from their hand at random"),
        // Several modifications add up, so "additional" is redundant.
        (" gets an additional +", " gets +"),
        (" get an additional +", " get +"),
        (" can't block as long as ", " can't block if "),
        (" can't attack as long as ", " can't attack if "),
        (" can't attack or block as long as ", " can't attack or block if "),
        (" attacks you or a planeswalker you control", " attacks you or planeswalkers you control"),
        (" attack you or a planeswalker you control", " attack you or planeswalkers you control"),
        ("the power of the creature tapped this way", "the tapped creature's power"),
        ("the power of the card returned this way", "the returned card's power"),
        // A card that is both is counted once.
        ("for each Mountain and red card in it", "for each Mountain or red card in it"),
        ("for each Forest and green card in it", "for each Forest or green card in it"),
        (" equal to one plus ", " equal to 1 plus "),
        (" equal to two plus ", " equal to 2 plus "),
        // A duel has one opponent.
        (
            "you draw a card for each opponent who has more cards in their hand than you.",
            "if an opponent has more cards in hand than you, draw a card.",
        ),
        (
            "draw a card for each opponent who has more cards in their hand than you.",
            "if an opponent has more cards in hand than you, draw a card.",
        ),
        // CR 122.1f.
        (" is poisoned", " has one or more poison counters"),
        // No battle can be in these games.
        (" a player or battle", " a player"),
        (" target player or battle", " target player"),
        // A granted mana ability ends with a full stop of its own.
        ("}\" until end of turn", "}.\" until end of turn"),
        // CR 119.1: a player begins a duel with 20.
        ("your life total is greater than or equal to your starting life total", "you have 20 or more life"),
        ("roliferate twice", "roliferate, then proliferate"),
        ("f you have less life than an opponent,", "f an opponent has more life than you,"),
        ("all other permanents except for lands and tokens", "all other nonland, nontoken permanents"),
        ("under their owner's control", "under their owners' control"),
        (" card at random from your graveyard", " card from your graveyard at random"),
        ("xile all opponents' hands and graveyards", "xile an opponent's hand and graveyard"),
        ("iscard all the cards in your hand", "iscard your hand"),
        (" may play up to two additional lands", " may play two additional lands"),
        (" may play up to three additional lands", " may play three additional lands"),
        ("~\" until end of turn", "~.\" until end of turn"),
        // 700.6.
        (" a historic ", " an artifact, legendary, or Saga "),
        (" historic ", " artifact, legendary, or Saga "),
        // A creature tied for the greatest power has the greatest power.
        (
            "control the creature with the greatest power or tied for the greatest power",
            "control a creature with the greatest power among creatures on the battlefield",
        ),
    ] {
        line = line.replace(from, to);
    }
    if let Some(at) =
        line.find("ntil end of turn, ~ becomes a").or_else(|| line.find("ntil end of turn, it becomes a"))
        && let Some(still) = line[at..].find(" that's still a").map(|still| at + still)
        && !line[at..still].contains('.')
    {
        line.replace_range(still..still + " that's".len(), ". It's");
    }
    line = super::joined::events(&line);
    line = super::joined::plural_names(&line);
    line = super::duel_wording::commanders(&line);
    line = super::max_speed::ability(&line);
    line = super::modal::modes(&line);
    line = super::alternatives::modern(&line);
    line = super::rewording::modern(&line);
    line = fewer(&line);
    line = any_opponent(&line);
    line = number_of_tokens(&line);
    line = or_more(&line);
    line = no_regeneration(&line);
    line = conditional_target(&line);
    line = several_tokens(&line);
    line = unless_first(&line);
    line = additional_counters(&line);
    line = in_turn(&line);
    line = each_of_targets(&line);
    line = both_kinds(&line);
    line = those_tokens(&line);
    line = one_more(&line);
    line = in_graveyard(&line);
    line = dealt_this_way(&line);
    line = reveal_on_top(&line);
    line = super::revealing::until_found(&line);
    line = still_land(&line);
    // The receiver of changed damage is not repeated.
    if line.contains(" would deal ") {
        line = line.replace(", that source deals ", ", it deals ");
        if line.contains(" damage to you, it deals ") {
            line = line.replace(" damage to you instead.", " damage instead.");
        }
    }
    // The damage is divided as the spell is cast, and not recounted later (601.2d).
    if line.contains("divided as you choose") {
        line = line.replace(" as you cast ~.", ".");
    }
    if line.starts_with("~ can't block ") {
        line = line.replace(" unless you pay {", " unless its controller pays {");
    }
    if line.starts_with("Whenever enchanted creature attacks") {
        line = line.replace(" the attacking creature assigns", " enchanted creature assigns");
    }
    line = super::chosen_color::of_choice(&line);
    if line.ends_with(" in addition to its other types.") {
        line = line.replace(". That creature is a", ". That creature becomes a");
    }
    line = own_targets(&line);
    line = impossible(&line);
    line = revealed_from_hand(&line);
    line = spell_or_entering(&line);
    if let Some(rest) = line.strip_prefix("~ can't be blocked if ") {
        line = format!("~ can't be blocked as long as {rest}");
    }
    line = symbols_are_devotion(&line);
    line = kinds_of_spells(&line);
    line = damaged_target(&line);
    line = either_kind(&line);
    line = prevented_this_turn(&line);
    named_tokens(&legendary_tokens(&line))
}

/// "Destroy … . That creature can't be regenerated." to "… It can't be regenerated."
fn no_regeneration(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let (mut destroyed, mut each) = (false, false);
    for sentence in line.split_inclusive(". ") {
        // "destroy target Knight and it can't be regenerated"
        let sentence = &match sentence.strip_suffix(" and it can't be regenerated.") {
            Some(order) if order.to_lowercase().contains("destroy target ") => {
                format!("{order}. It can't be regenerated.")
            }
            _ => sentence.to_owned(),
        };
        let plain = sentence.trim_end_matches([' ', '.']);
        let pronoun = match plain.strip_suffix(" can't be regenerated") {
            Some("That creature" | "That permanent" | "That land") => Some("It"),
            Some("They" | "Those creatures" | "Those permanents") if each => Some("It"),
            Some("Those creatures" | "Those permanents") => Some("They"),
            _ => None,
        };
        match (pronoun, sentence.find(" can't")) {
            (Some(pronoun), Some(verb)) if destroyed => {
                out.push_str(pronoun);
                out.push_str(&sentence[verb..]);
            }
            _ => out.push_str(sentence),
        }
        destroyed = plain.to_lowercase().contains("destroy");
        each = plain.to_lowercase().contains("destroy each ");
    }
    out
}

/// "If you control fewer creatures than an opponent" to "If an opponent controls more creatures than you".
fn fewer(line: &str) -> String {
    let (start, end) = ("f you control fewer ", " than an opponent,");
    let Some(at) = line.find(start) else { return line.to_owned() };
    let rest = &line[at + start.len()..];
    match rest.find(end) {
        Some(stop) if !rest[..stop].contains([',', '.']) => {
            let (what, rest) = (&rest[..stop], &rest[stop + end.len()..]);
            format!("{}f an opponent controls more {what} than you,{rest}", &line[..at])
        }
        _ => line.to_owned(),
    }
}

/// "Any opponent may …. If a player does, …": a duel has one opponent.
fn any_opponent(line: &str) -> String {
    if !line.contains(" any opponent may ") {
        return line.to_owned();
    }
    line.replace(" any opponent may ", " each opponent may ")
        .replace("If a player does, ", "If they do, ")
        .replace("If no one does, ", "If they don't, ")
}

/// "create a number of 1/1 tokens equal to …" to "create X 1/1 tokens, where X is …".
fn number_of_tokens(line: &str) -> String {
    let (start, middle) = ("reate a number of ", " equal to ");
    let Some(at) = line.find(start) else { return line.to_owned() };
    let rest = &line[at + start.len()..];
    let Some((what, rest)) = rest.split_once(middle) else { return line.to_owned() };
    let Some((number, rest)) = rest.split_once('.') else { return line.to_owned() };
    if !what.contains(" token") || what.contains(['"', '.', ',']) || number.contains(',') {
        return line.to_owned();
    }
    format!("{}reate X {what}, where X is {number}.{rest}", &line[..at])
}

/// "if X is 5 or more" to "if X is 5 or greater".
fn or_more(line: &str) -> String {
    let start = "f X is ";
    let Some(at) = line.find(start).map(|at| at + start.len()) else { return line.to_owned() };
    let digits = line[at..].bytes().take_while(u8::is_ascii_digit).count();
    match line[at + digits..].strip_prefix(" or more,") {
        Some(rest) if digits > 0 => format!("{} or greater,{rest}", &line[..at + digits]),
        _ => line.to_owned(),
    }
}

/// "If target creature has …, it …" to "Choose target creature. If it has …, it …".
fn conditional_target(line: &str) -> String {
    let Some(rest) = line.strip_prefix("If target ") else { return line.to_owned() };
    for &verb in &[" has ", " is ", " isn't "] {
        if let Some(at) = rest.find(verb)
            && rest[..at].split(' ').count() <= 3
            && !rest[..at].contains([',', '.'])
            && !rest.starts_with("opponent")
            && !rest.starts_with("player")
            && rest[at..].contains(", it ")
        {
            return format!("Choose target {}. If it{}", &rest[..at], &rest[at..]);
        }
    }
    line.to_owned()
}

/// "enters with an additional +1/+1 counter": counters of several effects add up anyway.
fn additional_counters(line: &str) -> String {
    let mut line = line.to_owned();
    // "enters with two additional +1/+1 counters on it".
    for enters in [" it enters with ", " that creature enters with "] {
        if let Some(at) = line.find(enters).map(|at| at + enters.len())
            && !line[..at].ends_with("except it enters with ")
            && let Some((count, kind)) = line[at..].split_once(" additional ")
            && !count.contains(' ')
            && count != "an"
        {
            line = format!("{}{count} {kind}", &line[..at]);
        }
    }
    for &enters in &["enters with an additional ", "enter with an additional "] {
        while let Some(at) = line.find(enters) {
            let kind = at + enters.len();
            let vowel = line[kind..].starts_with(['a', 'e', 'i', 'o', 'u']);
            let with = enters.trim_end_matches("an additional ");
            line.replace_range(at..kind, &format!("{with}{} ", if vowel { "an" } else { "a" }));
        }
    }
    line
}

/// "At …, unless you pay {B}, sacrifice ~. to "At …, you may pay {B}. If you don't, sacrifice ~."
fn unless_first(line: &str) -> String {
    let unless = ", unless you ";
    let Some(at) = line.find(unless).filter(|&at| !line[..at].contains(['.', '"'])) else {
        return line.to_owned();
    };
    let rest = &line[at + unless.len()..];
    let Some((cost, then)) = rest.split_once(", ") else { return line.to_owned() };
    let combat = then.starts_with("whenever ") && then.contains(" this combat, ");
    let plain =
        !cost.contains(['.', '"']) && (combat || !then.starts_with("whenever")) && !then.starts_with("and ");
    if !line.starts_with("At ") || !plain {
        return line.to_owned();
    }
    format!("{}, you may {cost}. If you don't, {then}", &line[..at])
}

/// "Whenever you cast a spell during an opponent's turn, …": an ability resolves in the turn in which it triggers.
fn in_turn(line: &str) -> String {
    let Some((event, then)) = line.split_once(" during an opponent's turn, ") else { return line.to_owned() };
    let single = event.starts_with("Whenever you cast ") && !event.contains([',', '.', '"']);
    if single && !event.contains(" or ") && !then.starts_with("if ") {
        format!("{event}, if it's not your turn, {then}")
    } else {
        line.to_owned()
    }
}

/// "Two target creatures you control each get +2/+2": what each gets they all get.
fn each_of_targets(line: &str) -> String {
    let mut line = line.to_owned();
    for &verb in &["get", "gain", "become"] {
        let each = format!(" each {verb} ");
        if let Some(at) = line.find(&each) {
            let start = line[..at].rfind(['.', ':']).map_or(0, |stop| stop + 1);
            if ["target creatures ", "target lands "].iter().any(|noun| line[start..at].contains(noun)) {
                line.replace_range(at..at + each.len(), &format!(" {verb} "));
            }
        }
    }
    line
}

/// "the number of Soldiers and Warriors you control": a creature that is both is one.
fn both_kinds(line: &str) -> String {
    let start = "the number of ";
    let Some(at) = line.find(start).map(|at| at + start.len()) else { return line.to_owned() };
    let words: Vec<&str> = line[at..].splitn(5, ' ').collect();
    match words[..] {
        [one, "and", two, "you", _]
            if [one, two].iter().all(|word| word.starts_with(char::is_uppercase) && word.ends_with('s')) =>
        {
            line.replacen(&format!("{one} and {two} you"), &format!("{one} and/or {two} you"), 1)
        }
        _ => line.to_owned(),
    }
}

/// "create a 1/1 green Snake creature token and a 2/2 green Wolf creature token": each is created. Tokens with abilities of their own might
/// see each other enter, so those sentences stay as they are.
fn several_tokens(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for sentence in line.split_inclusive(". ") {
        let quoted = sentence.contains('"');
        let Some(create) = sentence.to_ascii_lowercase().find("create a").filter(|_| !quoted) else {
            out.push_str(sentence);
            continue;
        };
        let mut text = sentence.to_owned();
        let mut from = create + "create a".len();
        while let Some((at, joint)) = [", and a ", " and a ", ", a "]
            .iter()
            .filter_map(|joint| text[from..].find(joint).map(|at| (from + at, joint.len() - "a ".len())))
            .min()
        {
            let article = at + joint;
            let after = &text[article..];
            let size = after.split(' ').nth(1).is_some_and(|word| {
                word.split_once('/').is_some_and(|(power, toughness)| {
                    power.parse::<u8>().is_ok() && toughness.parse::<u8>().is_ok()
                })
            });
            from = article;
            if size && text[..at].contains(" token") && after.contains(" token") {
                text.insert_str(article, "create ");
                from += "create ".len();
            }
        }
        out.push_str(&text);
    }
    out
}

/// "Create six 1/1 Soldier creature tokens. If …, create twelve of those tokens instead.": their description is repeated.
fn those_tokens(line: &str) -> String {
    let of_those = " of those tokens instead";
    let Some(end) = line.find(of_those) else { return line.to_owned() };
    let lower = line[..end].to_ascii_lowercase();
    let Some(start) = lower.find("create ") else { return line.to_owned() };
    let Some(stop) = lower[start..].find(" tokens").map(|at| start + at + " tokens".len()) else {
        return line.to_owned();
    };
    let told: Vec<&str> = line[start..stop].splitn(3, ' ').collect();
    let [_, _, what] = told[..] else { return line.to_owned() };
    // Only something directly after the noun could be lost.
    if !line[stop..].starts_with('.') {
        return line.to_owned();
    }
    line.replacen(of_those, &format!(" {what} instead"), 1)
}

/// "Search your library for a Plains card. If …, you may search your library for an additional Plains card. Reveal those cards, …".
fn one_more(line: &str) -> String {
    let try_it = || {
        let rest = line.strip_prefix("Search your library for a ")?;
        let (card, rest) = rest.split_once(". If ")?;
        let (condition, rest) = rest.split_once(", you may search your library for an additional ")?;
        let rest = rest.strip_prefix(card)?;
        (rest == ". Reveal those cards, put them into your hand, then shuffle.").then(|| {
            format!(
                "If {condition}, search your library for up to two {card}s, reveal them, put them into your hand, then shuffle. Otherwise, search your library for a {card}, reveal it, put it into your hand, then shuffle."
            )
        })
    };
    try_it().unwrap_or_else(|| line.to_owned())
}

/// "as long as an artifact card is in your graveyard" to "as long as there is an artifact card in your graveyard".
fn in_graveyard(line: &str) -> String {
    let (start, end) = ("as long as a", " card is in your graveyard");
    let Some(at) = line.find(start) else { return line.to_owned() };
    let from = at + "as long as ".len();
    match line[from..].find(end) {
        Some(stop) if !line[from..from + stop].contains(['.', ',']) => format!(
            "{}there is {} card in your graveyard{}",
            &line[..from],
            &line[from..from + stop],
            &line[from + stop + end.len()..]
        ),
        _ => line.to_owned(),
    }
}

/// "If a creature is dealt damage this way, it …. If that creature would die …": about every such creature.
fn dealt_this_way(line: &str) -> String {
    let first = "If a creature is dealt damage this way, it ";
    let Some(at) = line.find(first) else { return line.to_owned() };
    let (before, rest) = (&line[..at], &line[at + first.len()..]);
    // "…, its controller …", "…, it's …" have another subject or no verb of their own.
    let Some((sentence, after)) = rest.split_once(". ").or_else(|| Some((rest.strip_suffix('.')?, "")))
    else {
        return line.to_owned();
    };
    let after = match after.strip_prefix("If that creature would die this turn, ") {
        Some(instead) => format!(" If a creature dealt damage this way would die this turn, {instead}"),
        None if after.is_empty() => String::new(),
        None => format!(" {after}"),
    };
    format!("{before}A creature dealt damage this way {sentence}.{after}")
}

/// "You may look at the top five cards of your library. If you do, reveal up to one basic land card from among them, then put that
/// card on top of your library and the rest on the bottom in any order.": the cards are gone through in one sentence each.
fn reveal_on_top(line: &str) -> String {
    let try_it = || {
        let (look, rest) = line.split_once(" cards of your library. If you do, reveal up to one ")?;
        let (card, rest) =
            rest.split_once(" from among them, then put that card on top of your library and ")?;
        (look.contains("you may look at the top ") && rest == "the rest on the bottom in any order.").then(|| {
            let article = if card.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!(
                "{look} cards of your library. You may reveal {article} {card} from among them and put it on top of your library. Put the rest on the bottom of your library in any order."
            )
        })
    };
    try_it().unwrap_or_else(|| line.to_owned())
}

/// "It becomes a 5/5 Elemental creature. It's still a land." to "It becomes a 5/5 Elemental creature that's still a land."
fn still_land(line: &str) -> String {
    let mut line = line.to_owned();
    for (sentence, clause) in
        [(". It's still a land", " that's still a land"), (". They're still lands", " that are still lands")]
    {
        let Some(at) = line.find(sentence) else { continue };
        let start = line[..at].rfind(". ").map_or(0, |stop| stop + 2);
        // With a duration in between, it stays a separate sentence.
        let said = &line[start..at];
        if !["until", " as long as ", "this turn", "\""].iter().any(|word| said.to_lowercase().contains(word))
        {
            line.replace_range(at..at + sentence.len(), clause);
        }
    }
    line
}

/// "target creature of your choice": the controller of the ability chooses its targets (601.2c).
fn own_targets(line: &str) -> String {
    let mut line = line.to_owned();
    let choice = " of your choice";
    let mut from = 0;
    while let Some(found) = line[from..].find(choice) {
        let at = from + found;
        let clause = line[..at].rfind([',', '.', ':']).map_or(0, |stop| stop + 1);
        let noun = line[clause..at].rsplit_once("target ").map(|(_, noun)| noun);
        if noun.is_some_and(|noun| noun.split(' ').count() <= 2) {
            line.replace_range(at..at + choice.len(), "");
        } else {
            from = at + choice.len();
        }
    }
    line
}

/// "If you can't, …" after an instruction means "If you don't, …": an instruction is followed if possible (101.3).
fn impossible(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut optional = true;
    for sentence in line.split_inclusive(". ") {
        if !optional && sentence.starts_with("If you can't, ") {
            out.push_str(&sentence.replacen("can't", "don't", 1));
        } else {
            out.push_str(sentence);
        }
        // CR 118.12: a mandatory payment is not a choice.
        optional = [" may ", "unless", "would", "instead", "ay {"].iter().any(|word| sentence.contains(word));
    }
    out
}

/// "that would be dealt this turn by X" to "that would be dealt by X this turn".
fn prevented_this_turn(line: &str) -> String {
    let mut line = line.to_owned();
    let mut from = 0;
    while let Some(found) = line[from..].find("would be dealt ") {
        let start = from + found;
        from = start + "would be dealt ".len();
        let end = line[start..].find(['.', ',', '"']).map_or(line.len(), |stop| start + stop);
        let Some(turn) = line[start..end].find(" this turn ").map(|at| start + at) else { continue };
        let rest = &line[turn + " this turn ".len()..end];
        if (rest.starts_with("by ") || rest.starts_with("to ")) && !rest.contains(" and ") {
            line.insert_str(end, " this turn");
            line.replace_range(turn..turn + " this turn".len(), "");
        }
    }
    line
}

/// "create Voja, Friend to Elves, a legendary 3/3 … token" to "create a legendary 3/3 … token named Voja, Friend to Elves".
fn legendary_tokens(line: &str) -> String {
    let (create, a) = ("reate ", ", a legendary ");
    let Some(at) = line.find(create).map(|at| at + create.len()) else { return line.to_owned() };
    let Some(end) = line[at..].find(a).map(|end| at + end) else { return line.to_owned() };
    let name = &line[at..end];
    let token = &line[end + ", ".len()..];
    let proper = name.starts_with(|letter: char| letter.is_uppercase()) && !name.contains(['.', '"', ':']);
    match token.find(" token") {
        Some(noun) if proper && !token[..noun].contains(['.', ',', '"']) => {
            let noun = noun + " token".len();
            format!("{}{} named {name}{}", &line[..at], &token[..noun], &token[noun..])
        }
        _ => line.to_owned(),
    }
}

/// "token with flying named Wasp" to "token named Wasp with flying".
fn named_tokens(line: &str) -> String {
    for &noun in &["token", "tokens"] {
        let start = format!(" {noun} with ");
        let Some(at) = line.find(&start) else { continue };
        let with = at + start.len();
        let Some(named) = line[with..].find(" named ").map(|found| with + found) else { continue };
        let keywords = &line[with..named];
        if keywords.contains(['.', ',', '"', ':']) {
            continue;
        }
        let name_start = named + " named ".len();
        let mut end = name_start;
        for word in line[name_start..].split_inclusive(' ') {
            let large = word.starts_with(|letter: char| letter.is_uppercase());
            if !large {
                break;
            }
            end += word.trim_end_matches([' ', '.', ',']).len();
            if word.trim_end_matches(' ').ends_with(['.', ',']) {
                break;
            }
            end += 1;
        }
        let name = line[name_start..end.min(line.len())].trim_end();
        if name.is_empty() {
            continue;
        }
        let after = &line[name_start + name.len()..];
        return format!("{} {noun} named {name} with {keywords}{after}", &line[..at]);
    }
    line.to_owned()
}

/// "Reveal any number of black cards in your hand" to "… from your hand".
fn revealed_from_hand(line: &str) -> String {
    let Some(at) = line.find("eveal any number of ") else { return line.to_owned() };
    let (before, rest) = line.split_at(at);
    format!("{before}{}", rest.replacen(" cards in your hand", " cards from your hand", 1))
}

/// "Whenever you cast a red spell or a Mountain you control enters, …": both events trigger it.
fn spell_or_entering(line: &str) -> String {
    let (begin, or) = ("Whenever you cast a", " spell or a");
    let Some(at) = line.find(or).filter(|_| line.starts_with(begin)) else { return line.to_owned() };
    let rest = &line[at + or.len()..];
    let enters = rest.find(" you control enters, ").is_some_and(|end| !rest[..end].contains([',', '.', '"']));
    if enters && !line[..at].contains([',', '.', '"']) {
        format!("{} spell or whenever a{rest}", &line[..at])
    } else {
        line.to_owned()
    }
}

/// "the number of red mana symbols in the mana costs of permanents you control" is devotion to red (700.5).
fn symbols_are_devotion(line: &str) -> String {
    let mut line = line.to_owned();
    for color in crate::types::Color::ALL {
        let color = color.word();
        let symbols =
            format!("the number of {color} mana symbols in the mana costs of permanents you control");
        line = line.replace(&symbols, &format!("your devotion to {color}"));
    }
    line
}

/// "Angel spells and Human spells you cast" to "Angel and Human spells you cast".
fn kinds_of_spells(line: &str) -> String {
    let Some((first, rest)) = line.split_once(" spells and ") else { return line.to_owned() };
    match rest.split_once(" spells you cast ") {
        Some((second, _)) if !first.contains([' ', '.']) && !second.contains([' ', '.', ',']) => {
            format!("{first} and {rest}")
        }
        _ => line.to_owned(),
    }
}

/// "~ deals 4 damage to target creature. It can't be regenerated this turn.": "it" is the creature, since a spell is never destroyed.
fn damaged_target(line: &str) -> String {
    line.replace(
        " damage to target creature. It can't be regenerated this turn",
        " damage to target creature. That creature can't be regenerated this turn",
    )
}

/// "is a Human or an Angel" to "is a Human or Angel".
fn either_kind(line: &str) -> String {
    let Some(at) = line.find("creature is a").filter(|_| line.starts_with("As long as ")) else {
        return line.to_owned();
    };
    let end = line[at..].find(',').map_or(line.len(), |end| at + end);
    let said = &line[at..end];
    let plain = said.replacen(" or an ", " or ", 1).replacen(" or a ", " or ", 1);
    format!("{}{plain}{}", &line[..at], &line[end..])
}

#[cfg(test)]
mod tests {
    use super::modern;

    #[test]
    fn the_wording_of_clauses_is_one() {
        for (old, new) in [
            (
                "Destroy target land. That permanent can't be regenerated.",
                "Destroy target land. It can't be regenerated.",
            ),
            ("Destroy target creature of your choice.", "Destroy target creature."),
            (
                "Sacrifice a creature. If you can't, ~ deals 7 damage to you.",
                "Sacrifice a creature. If you don't, ~ deals 7 damage to you.",
            ),
            (
                "Prevent all combat damage that would be dealt this turn by target creature.",
                "Prevent all combat damage that would be dealt by target creature this turn.",
            ),
            (
                "Create a 1/1 green Insect creature token with flying named Wasp.",
                "Create a 1/1 green Insect creature token named Wasp with flying.",
            ),
            (
                "Each planeswalker you control enters with an additional loyalty counter on it.",
                "Each planeswalker you control enters with a loyalty counter on it.",
            ),
            (
                "At the beginning of your upkeep, unless you pay {B}, sacrifice ~.",
                "At the beginning of your upkeep, you may pay {B}. If you don't, sacrifice ~.",
            ),
            (
                "Create a 1/1 green Snake creature token and a 2/2 green Wolf creature token.",
                "Create a 1/1 green Snake creature token and create a 2/2 green Wolf creature token.",
            ),
        ] {
            assert_eq!(modern(old), new);
            assert_eq!(modern(new), new);
        }
    }

    #[test]
    fn what_only_looks_alike_is_left_alone() {
        for text in [
            "Target creature gains protection from the color of your choice.",
            "The next time a source of your choice would deal damage to you this turn, prevent that damage.",
            "You may sacrifice a creature. If you can't, draw a card.",
            "Tap target creature. That creature can't be regenerated this turn.",
        ] {
            assert_eq!(modern(text), text);
        }
    }
}
