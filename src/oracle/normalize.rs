//! Three generations of wording to one: the text that the grammar reads.
//!
//! What changes is wording alone. Every rule here rewrites one way of saying a thing into today's way, so that two cards that
//! say the same have the same text. The result is a fixed point: normalising it again changes nothing.

/// What the normaliser needs to know of a card besides its text.
#[derive(Clone, Copy, Debug)]
pub struct Names<'t> {
    /// The card's name.
    pub name: &'t str,
    pub legendary: bool,
    pub creature: bool,
}

/// The words after "this" that name the object itself.
const SELF_NOUNS: &[&str] = &[
    "creature",
    "permanent",
    "land",
    "artifact",
    "enchantment",
    "spell",
    "card",
    "Aura",
    "Equipment",
    "Vehicle",
    "planeswalker",
    "Saga",
    "token",
    "Fortification",
    "Class",
    "Case",
    "Room",
    "Spacecraft",
    "battle",
    "Siege",
    "creature card",
];

/// Ability words (207.2c): they have no meaning of their own.
const ABILITY_WORDS: &[&str] = &[
    "Adamant",
    "Addendum",
    "Alliance",
    "Battalion",
    "Bloodrush",
    "Celebration",
    "Channel",
    "Chroma",
    "Cohort",
    "Constellation",
    "Converge",
    "Corrupted",
    "Coven",
    "Delirium",
    "Descend 4",
    "Descend 8",
    "Domain",
    "Eerie",
    "Eminence",
    "Enrage",
    "Fateful hour",
    "Fathomless descent",
    "Ferocious",
    "Flurry",
    "Formidable",
    "Grandeur",
    "Hellbent",
    "Heroic",
    "Imprint",
    "Infusion",
    "Inspired",
    "Join forces",
    "Kinship",
    "Landfall",
    "Lieutenant",
    "Magecraft",
    "Metalcraft",
    "Morbid",
    "Opus",
    "Pack tactics",
    "Paradox",
    "Parley",
    "Radiance",
    "Raid",
    "Rally",
    "Renew",
    "Repartee",
    "Revolt",
    "Secret council",
    "Spell mastery",
    "Strive",
    "Survival",
    "Sweep",
    "Tempting offer",
    "Threshold",
    "Undergrowth",
    "Valiant",
    "Vivid",
    "Void",
    "Will of the council",
    "Will of the planeswalkers",
    "Disappear",
    "Increment",
    "Council's dilemma",
    "Descended",
    "Teamwork",
];

/// Phrases that are replaced wherever they are whole words.
const PHRASES: &[(&str, &str)] = &[
    ("converted mana cost", "mana value"),
    ("converted mana costs", "mana values"),
    ("his or her", "their"),
    ("him or her", "them"),
    ("he or she's", "they're"),
    ("enters the battlefield", "enters"),
    ("enter the battlefield", "enter"),
    ("entered the battlefield", "entered"),
    ("entering the battlefield", "entering"),
    ("target creature or player", "any target"),
    ("that creature or player", "that permanent or player"),
    ("shuffle your library", "shuffle"),
    ("shuffles their library", "shuffles"),
    ("shuffle their library", "shuffle"),
    ("activate this ability", "activate"),
    ("any time you could cast a sorcery", "as a sorcery"),
    ("to your mana pool", ""),
    ("to their mana pool", ""),
    ("cast this spell only", "cast ~ only"),
    ("a creature is put into a graveyard from the battlefield", "a creature dies"),
    ("another creature is put into a graveyard from the battlefield", "another creature dies"),
    ("onto the battlefield under your control", "onto the battlefield under your control"),
    ("successfully cast", "cast"),
    ("to their owner's hand", "to their owners' hands"),
    ("at the beginning of the end step", "at the beginning of each end step"),
    ("during your turn, ~ has", "as long as it's your turn, ~ has"),
    ("during your turn, ~ gets", "as long as it's your turn, ~ gets"),
    ("during your turn, creatures you control", "as long as it's your turn, creatures you control"),
    ("no more than twice each turn", "only twice each turn"),
    ("no more than three times each turn", "only three times each turn"),
    ("second main phase", "postcombat main phase"),
    ("no creatures are on the battlefield", "there are no creatures on the battlefield"),
    ("exile all cards from", "exile"),
    ("exiles all cards from", "exiles"),
    ("adds an additional", "adds"),
    (". That creature can't be regenerated", ". It can't be regenerated"),
    (". Those creatures can't be regenerated", ". They can't be regenerated"),
    ("creatures each get", "creatures get"),
    ("creatures each gain", "creatures gain"),
    ("enters tapped and with", "enters tapped with"),
    ("shuffles the cards from their hand into", "shuffles their hand into"),
    ("shuffle the cards from your hand into", "shuffle your hand into"),
    ("creature that's attacking", "creature attacking"),
    ("creatures that are attacking", "creatures attacking"),
    ("can't attack unless you pay", "can't attack unless its controller pays"),
    ("can't attack or block unless you pay", "can't attack or block unless its controller pays"),
    ("draw an additional card", "draw a card"),
    ("draws an additional card", "draws a card"),
    (
        "can attack this turn as though it didn't have defender",
        "can attack as though it didn't have defender this turn",
    ),
    ("whenever enchanted land is tapped for mana", "whenever enchanted land is tapped for mana"),
    ("as long as ~ remains tapped", "as long as ~ is tapped"),
    ("and ~ remains tapped", "and ~ is tapped"),
    ("as long as ~ remains on the battlefield", "as long as ~ is on the battlefield"),
    ("first strike; banding", "first strike, banding"),
    ("precombat main phase", "first main phase"),
    ("end of combat step", "end of combat"),
    ("you had a land enter under your control this turn", "a land entered under your control this turn"),
    ("during combat after", "during combat, after"),
    ("during combat before", "during combat, before"),
    // Legends are told of as persons.
    ("her owner's", "its owner's"),
    ("her power", "its power"),
    ("her controller", "its controller"),
    ("him", "it"),
    ("her", "it"),
    ("his", "its"),
    ("she's", "it's"),
    ("he's", "it's"),
    ("she", "it"),
    ("he", "it"),
];

/// Verbs whose subject "you" is left out at the head of a clause.
const IMPERATIVES: &[&str] = &[
    "add",
    "counter",
    "create",
    "destroy",
    "discard",
    "draw",
    "exile",
    "gain control",
    "investigate",
    "look",
    "mill",
    "proliferate",
    "put",
    "regenerate",
    "return",
    "reveal",
    "sacrifice",
    "scry",
    "search",
    "shuffle",
    "surveil",
    "tap",
    "untap",
];

/// Returns the lines of a card's text in the wording that the grammar reads.
///
/// Modes ("• …") are joined to the line that offers them.
pub fn normalize(text: &str, names: Names<'_>) -> Vec<String> {
    let plain = punctuation(text);
    let mut lines: Vec<String> = Vec::new();
    for line in plain.lines() {
        let line = without_reminder(line);
        let line = line.trim();
        match lines.last_mut() {
            Some(before) if line.starts_with('•') => {
                before.push(' ');
                before.push_str(line);
            }
            // "If …, … instead." is about the instruction before it, in a paragraph of its own.
            Some(before) if is_alternative(line) && !before.ends_with('"') => {
                before.push(' ');
                before.push_str(without_ability_word(line));
            }
            _ if line.is_empty() => {}
            _ => lines.push(line.to_owned()),
        }
    }
    let mut normal = Vec::with_capacity(lines.len());
    for line in &lines {
        let line = normalize_line(line, names);
        if let Some(rest) =
            line.strip_prefix("During your turn, your opponents can't cast spells or activate abilities of ")
        {
            let turn = "As long as it's your turn, your opponents can't";
            normal.extend([format!("{turn} cast spells."), format!("{turn} activate abilities of {rest}")]);
            continue;
        }
        // "Enchanted creature gets … as long as it's a Human. Otherwise, it can't attack or block."
        if let Some((first, second)) = otherwise(&line) {
            normal.extend([first, second]);
            continue;
        }
        // Two statements of one line are two lines.
        match line.split_once("~ enters tapped. As it enters, ") {
            Some(("", rest)) => {
                normal.extend(["~ enters tapped.".to_owned(), format!("As ~ enters, {rest}")])
            }
            _ => normal.push(line),
        }
    }
    normal
}

/// Whether a paragraph of an instant or sorcery says what it does instead of what the paragraph before says. A replacement effect
/// says "would" (614.1).
fn is_alternative(line: &str) -> bool {
    let line = without_ability_word(line);
    line.starts_with("If ") && line.ends_with(" instead.") && !line.contains(" would ") && !line.contains('"')
}

/// A person as an object of the game: "Prevent all damage that would be dealt to him this turn".
fn persons(line: &str) -> String {
    let mut line = line.to_owned();
    for (person, thing) in [
        ("he's", "it's"),
        ("she's", "it's"),
        ("himself", "itself"),
        ("herself", "itself"),
        ("him", "it"),
        ("his", "its"),
        ("he", "it"),
        ("she", "it"),
    ] {
        line = replace_words(&line, person, thing);
    }
    line
}

/// "[Subject] [does] as long as it's [so]. Otherwise, it can't [do]." as two lines.
fn otherwise(line: &str) -> Option<(String, String)> {
    let (first, second) = line.split_once(". Otherwise, it can't ")?;
    let (statement, condition) = first.split_once(" as long as it's ")?;
    let subject =
        ["Enchanted creature", "Equipped creature"].into_iter().find(|one| statement.starts_with(one))?;
    let second = second.strip_suffix('.')?;
    let plain = !first.contains(['.', '"']) && !second.contains(['.', '"', ',']);
    plain.then(|| (format!("{first}."), format!("{subject} can't {second} unless it's {condition}.")))
}

/// Quotations that end with a full stop each, those inside a quotation in the same marks.
fn quotations(line: &str) -> String {
    if !line.contains('"') {
        return line.to_owned();
    }
    let line = line.replace(" '", " \"").replace(".'", ".\"");
    let joint = "\" and \"";
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some(at) = rest.find(joint) {
        out.push_str(&rest[..at]);
        if !out.ends_with(['.', '"']) {
            out.push('.');
        }
        out.push_str(joint);
        rest = &rest[at + joint.len()..];
    }
    out.push_str(rest);
    out
}

fn normalize_line(line: &str, names: Names<'_>) -> String {
    let mut line = without_brackets(without_ability_word(line));
    line = own_name(&line, names);
    line = capitalized(&self_nouns(&line));
    line = he_or_she(&line);
    for (from, to) in PHRASES {
        line = replace_words(&line, from, to);
    }
    line = persons(&line);
    line = quotations(&line);
    line = under_control(&line);
    if names.creature {
        line = replace_words(&line, "~ is put into a graveyard from the battlefield", "~ dies");
    }
    line = created(&line);
    line = buried(&line);
    line = untap_steps(&line);
    line = loyalty_cost(&line);
    line = one_article(&line);
    line = prevention_order(&line);
    if line.contains("top two cards") {
        line = line.replace(" and the other ", " and the rest ");
    }
    line = for_each_last(&line);
    line = token_abilities(&line);
    line = own_life(&line);
    line = blocked_this_turn(&line);
    line = either_color(&line);
    line = named_token(&line, names);
    line = line.replace(
        &format!("put onto the battlefield with {}.\"", names.name),
        "put onto the battlefield with ~.\"",
    );
    line = super::wording::modern(&line);
    line = searches(&line);
    line = own_choice(&line);
    line = replacements(&line);
    if line.contains("top two cards") {
        line = line.replace(" and the other ", " and the rest ");
    }
    if !line.contains(['.', '"', ':']) {
        line = line.replace(';', ",");
    }
    line = imperative(&line);
    let line = tidy(&line);
    // Only now is it sure what follows the dash: "Jump — As long as it's your turn".
    without_ability_word(&line).to_owned()
}

/// One form of each quote, dash and sign.
fn punctuation(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{2018}' | '\u{2019}' => plain.push('\''),
            '\u{201c}' | '\u{201d}' => plain.push('"'),
            '\u{2212}' | '\u{2013}' => plain.push('-'),
            '\u{2022}' => plain.push('•'),
            '\u{a0}' => plain.push(' '),
            '\r' => {}
            other => plain.push(other),
        }
    }
    plain
}

/// Reminder text stands in parentheses and has no meaning (207.2).
fn without_reminder(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut depth = 0u32;
    for letter in line.chars() {
        match letter {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            other if depth == 0 => kept.push(other),
            _ => {}
        }
    }
    kept
}

/// Whether that is an ability word.
pub fn is_ability_word(word: &str) -> bool {
    ABILITY_WORDS.contains(&word)
}

fn without_ability_word(line: &str) -> &str {
    for word in ABILITY_WORDS {
        if let Some(rest) = line.strip_prefix(word)
            && let Some(rest) = rest.trim_start().strip_prefix('—')
        {
            return rest.trim_start();
        }
    }
    flavor_word(line).unwrap_or(line)
}

/// Words before a dash that are keywords with rules of their own, or begin an ability.
const DASH_KEYWORDS: &[&str] = &[
    "Choose",
    "Boast",
    "Forecast",
    "Companion",
    "Exhaust",
    "Max speed",
    "Solved",
    "To solve",
    "Visit",
    "Partner",
];

/// The ability after a flavor word (207.2d): words without meaning, a dash, and a whole ability.
fn flavor_word(line: &str) -> Option<&str> {
    let (words, rest) = line.split_once(" — ")?;
    let plain = words.starts_with(|letter: char| letter.is_uppercase())
        && words.len() < 40
        && words
            .chars()
            .all(|letter| letter.is_alphabetic() || matches!(letter, ' ' | '\'' | '-' | ',' | '!' | '?'));
    let keyword = DASH_KEYWORDS.iter().any(|&word| words == word || words.starts_with(&format!("{word} ")));
    // "I, II — …" are the chapters of a Saga (714.2).
    let chapter = words.chars().all(|letter| matches!(letter, 'I' | 'V' | 'X' | ',' | ' '));
    let ability = ["When", "At the", "{", "As long", "As ", "Each ", "You ", "If ", "Other ", "Creatures "];
    let begins = ability.iter().any(|&begin| rest.starts_with(begin));
    (plain && !keyword && !chapter && begins).then(|| rest.trim_start())
}

/// "[+1]: …" to "+1: …", the cost of a loyalty ability (606.4).
fn without_brackets(line: &str) -> String {
    match line.strip_prefix('[').and_then(|rest| rest.split_once("]:")) {
        Some((cost, rest)) => format!("{cost}:{rest}"),
        None => line.to_owned(),
    }
}

/// Whether a byte position in the text is a border between words.
fn is_border(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at..].chars().next();
    let inside =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '~');
    !(inside(before) && inside(after))
}

/// Replaces a phrase wherever it is whole words, whatever the capital of its first letter; the capital is kept.
fn replace_words(text: &str, from: &str, to: &str) -> String {
    if !text.contains(&from[1..]) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let fits = rest.len() >= from.len()
            && rest.is_char_boundary(from.len())
            && rest[..from.len()].eq_ignore_ascii_case(from)
            && rest[1..from.len()] == from[1..]
            && is_border(text, at)
            && is_border(text, at + from.len());
        if fits && !from.is_empty() {
            if rest.starts_with(|letter: char| letter.is_ascii_uppercase())
                && !from.starts_with(|l: char| l.is_ascii_uppercase())
            {
                out.push_str(&capitalized(to));
            } else {
                out.push_str(to);
            }
            at += from.len();
        } else {
            let next = rest.chars().next().expect("a place before the end has a letter");
            out.push(next);
            at += next.len_utf8();
        }
    }
    out
}

/// The text with its first letter large.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The card's name, and the short name of a legend, to `~`.
///
/// Not inside quotation marks: there the name means another object than "this creature" does.
fn own_name(line: &str, names: Names<'_>) -> String {
    let mut forms = vec![names.name.to_owned()];
    if names.legendary {
        let short = names.name.split(',').next().unwrap_or(names.name);
        forms.push(short.to_owned());
        // "Rasputin" of Rasputin Dreamweaver: a first name that is no word of the game.
        if let Some((first, _)) = names.name.split_once(' ')
            && super::subtypes::subtype(first).is_none()
            && first.len() > 3
            && !["Lady", "Lord", "Blood", "Storm", "Black", "White", "Green", "Blue"].contains(&first)
        {
            forms.push(first.trim_end_matches(',').to_owned());
        }
        for stop in [" the ", " of "] {
            if let Some((first, _)) = names.name.split_once(stop) {
                forms.push(first.to_owned());
            }
        }
    }
    let mut out = String::with_capacity(line.len());
    for (number, part) in line.split('"').enumerate() {
        if number > 0 {
            out.push('"');
        }
        if number % 2 == 1 {
            out.push_str(part);
            continue;
        }
        let mut part = part.to_owned();
        // "Exile target creature" of the card Exile: the verb.
        let verb = IMPERATIVES.iter().any(|one| one.eq_ignore_ascii_case(names.name));
        let order = format!("{} target ", names.name);
        if verb && part.contains(&order) {
            out.push_str(&part);
            continue;
        }
        for form in &forms {
            if form.len() > 2 {
                part = replace_exact(&part, form, "~");
            }
        }
        out.push_str(&part);
    }
    out
}

fn replace_exact(text: &str, from: &str, to: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(found) = text[at..].find(from) {
        let start = at + found;
        out.push_str(&text[at..start]);
        if is_border(text, start) && is_border(text, start + from.len()) {
            out.push_str(to);
        } else {
            out.push_str(from);
        }
        at = start + from.len();
    }
    out.push_str(&text[at..]);
    out
}

fn self_nouns(line: &str) -> String {
    let mut line = line.to_owned();
    for noun in SELF_NOUNS {
        for this in ["this", "This"] {
            line = replace_exact(&line, &format!("{this} {noun}"), "~");
        }
    }
    line
}

/// "he or she pays" to "they pay".
fn he_or_she(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    loop {
        let found = ["he or she ", "He or she "].iter().filter_map(|form| rest.find(form)).min();
        let Some(start) = found else {
            out.push_str(rest);
            return out;
        };
        out.push_str(&rest[..start]);
        out.push_str(if rest[start..].starts_with('H') { "They " } else { "they " });
        rest = &rest[start + "he or she ".len()..];
        let end = rest.find([' ', ',', '.']).unwrap_or(rest.len());
        out.push_str(&base_form(&rest[..end]));
        rest = &rest[end..];
    }
}

/// The base form of a verb in the third person.
fn base_form(verb: &str) -> String {
    match verb {
        "does" => "do".to_owned(),
        "doesn't" => "don't".to_owned(),
        "has" => "have".to_owned(),
        "is" => "are".to_owned(),
        "searches" => "search".to_owned(),
        "chooses" => "choose".to_owned(),
        "loses" => "lose".to_owned(),
        other => other.strip_suffix('s').unwrap_or(other).to_owned(),
    }
}

/// "enters under your control" to "you control enters".
fn under_control(line: &str) -> String {
    let mut line = line.to_owned();
    for verb in ["enters", "enter"] {
        line = line.replace(&format!(" {verb} under your control"), &format!(" you control {verb}"));
        line = line.replace(
            &format!(" {verb} under an opponent's control"),
            &format!(" an opponent controls {verb}"),
        );
    }
    line
}

/// "put a 1/1 token onto the battlefield" to "create a 1/1 token".
fn created(line: &str) -> String {
    let mut line = line.to_owned();
    for noun in ["token", "tokens"] {
        let end = format!(" {noun} onto the battlefield");
        while let Some(stop) = line.find(&end) {
            let sentence = line[..stop].rfind(['.', ',']).map_or(0, |dot| dot + 1);
            let verb = [("puts ", "creates "), ("put ", "create "), ("Put ", "Create ")]
                .into_iter()
                .filter_map(|(from, to)| line[sentence..stop].rfind(from).map(|at| (sentence + at, from, to)))
                .max_by_key(|(at, ..)| *at);
            let Some((at, from, to)) = verb else { break };
            line.replace_range(stop + 1 + noun.len()..stop + end.len(), "");
            line.replace_range(at..at + from.len(), to);
        }
    }
    line
}

/// "Bury target creature." to "Destroy target creature. It can't be regenerated."
fn buried(line: &str) -> String {
    let mut line = line.to_owned();
    for (bury, destroy) in [("bury target ", "destroy target "), ("Bury target ", "Destroy target ")] {
        while let Some(at) = line.find(bury) {
            let stop = line[at..].find('.').map_or(line.len(), |dot| at + dot + 1);
            line.insert_str(stop, " It can't be regenerated.");
            line.replace_range(at..at + bury.len(), destroy);
        }
    }
    line
}

/// "doesn't untap during your untap step" to "… its controller's untap step": whose step it is follows from the object.
fn untap_steps(line: &str) -> String {
    let mut line = line.to_owned();
    for (verb, whose, plural) in [
        ("doesn't untap during ", "its controller's", ""),
        ("don't untap during ", "their controllers'", "s"),
    ] {
        let mut from = 0;
        while let Some(found) = line[from..].find(verb) {
            let start = from + found + verb.len();
            from = start;
            let owners = [
                "your",
                "their controllers'",
                "their controller's",
                "their",
                "its controller's",
                "that player's",
            ];
            let Some(owner) = owners.iter().find(|&owner| {
                line[start..].strip_prefix(owner).is_some_and(|rest| {
                    rest.starts_with(" untap step") || rest.starts_with(" next untap step")
                })
            }) else {
                continue;
            };
            let step = start
                + line[start..].find("untap step").expect("the step follows its owner")
                + "untap step".len();
            let end = if line[step..].starts_with('s') { step + 1 } else { step };
            line.replace_range(step..end, plural);
            line.replace_range(start..start + owner.len(), whose);
        }
    }
    line
}

/// "you control a Plains or an Island" to "you control a Plains or Island".
fn one_article(line: &str) -> String {
    let mut line = line.to_owned();
    for before in ["control a ", "control an "] {
        let mut from = 0;
        while let Some(found) = line[from..].find(before) {
            let noun = from + found + before.len();
            from = noun;
            let end = line[noun..].find([' ', ',', '.']).map_or(line.len(), |stop| noun + stop);
            let large = |text: &str| text.starts_with(|letter: char| letter.is_uppercase());
            for article in [" or a ", " or an "] {
                if large(&line[noun..])
                    && line[end..].starts_with(article)
                    && large(&line[end + article.len()..])
                {
                    line.replace_range(end..end + article.len(), " or ");
                }
            }
        }
    }
    line
}

/// One place for "this turn" in a prevention: after the receiver, before the source.
fn prevention_order(line: &str) -> String {
    let mut line = line.to_owned();
    if let Some(at) = line.find("would be dealt this turn to ") {
        let start = at + "would be dealt ".len();
        let end = line[start..].find(['.', ',']).map_or(line.len(), |stop| start + stop);
        let end = line[start..end].find(" by ").map_or(end, |by| start + by);
        line.insert_str(end, " this turn");
        line.replace_range(start..start + "this turn ".len(), "");
    }
    if let Some(at) = line.find("would be dealt by ") {
        let start = at + "would be dealt ".len();
        let end = line[start..].find(['.', ',']).map_or(line.len(), |stop| start + stop);
        if let Some(kept) = line[start..end].strip_suffix(" this turn") {
            let moved = format!("this turn {kept}");
            line.replace_range(start..end, &moved);
        }
    }
    line
}

/// "[+1]: Draw a card." to "+1: Draw a card."
fn loyalty_cost(line: &str) -> String {
    match line.strip_prefix('[').and_then(|rest| rest.split_once("]: ")) {
        Some((cost, rest)) if cost.len() <= 3 => format!("{cost}: {rest}"),
        _ => line.to_owned(),
    }
}

/// "gets +1/+0 until end of turn for each Elf" to "gets +1/+0 for each Elf until end of turn".
fn for_each_last(line: &str) -> String {
    let mut line = line.to_owned();
    let said = " until end of turn for each ";
    if let Some(at) = line.find(said) {
        let start = at + said.len();
        let end = line[start..].find(['.', ',']).map_or(line.len(), |stop| start + stop);
        line.insert_str(end, " until end of turn");
        line.replace_range(at..start, " for each ");
    }
    line
}

/// `token. It has "…"` to `token with "…"`.
fn token_abilities(line: &str) -> String {
    line.replace("token. It has \"", "token with \"").replace("tokens. They have \"", "tokens with \"")
}

/// "draw two cards and lose 2 life" to "… and you lose 2 life".
fn own_life(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for sentence in line.split_inclusive(". ") {
        let mut sentence = sentence.to_owned();
        if !sentence.contains(" may ") {
            for verb in ["gain", "lose", "get"] {
                let joined = format!(" and {verb} ");
                if let Some(at) = sentence.find(&joined) {
                    let rest = &sentence[at + joined.len()..];
                    let word = rest.split(' ').next().unwrap_or_default();
                    let number = word.parse::<u32>().is_ok() || word == "X";
                    let life = number && rest[word.len()..].starts_with(" life");
                    if verb == "get" && rest.starts_with("{E}") || verb != "get" && life {
                        sentence.insert_str(at + " and ".len(), "you ");
                    }
                }
            }
        }
        out.push_str(&sentence);
    }
    out
}

/// "create Stangg Twin, a legendary 3/4 … token" of the card Stangg to "create a legendary 3/4 … token named Stangg Twin".
fn named_token(line: &str, names: Names<'_>) -> String {
    let try_it = || {
        let (before, rest) = line.split_once("create ~ ")?;
        let (name, rest) = rest.split_once(", a ")?;
        let (what, after) = rest.split_once(" token.")?;
        let plain = name.chars().all(|letter| letter.is_alphabetic()) && !what.contains(['.', ',', '"']);
        plain.then(|| format!("{before}create a {what} token named {} {name}.{after}", names.name))
    };
    let line = try_it().unwrap_or_else(|| line.to_owned());
    line.replace(" token named ~ ", &format!(" token named {} ", names.name))
}

/// "can't be blocked this turn except by walls" to "can't be blocked except by walls this turn".
fn blocked_this_turn(line: &str) -> String {
    let mut line = line.to_owned();
    let from = "can't be blocked this turn except by ";
    if let Some(at) = line.find(from) {
        let start = at + from.len();
        let end = line[start..].find(['.', ',']).map_or(line.len(), |stop| start + stop);
        line.insert_str(end, " this turn");
        line.replace_range(at..start, "can't be blocked except by ");
    }
    line
}

/// "black and/or red creature" to "black or red creature": an adjective and its neighbour.
fn either_color(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_color = |word: Option<&&str>| {
        word.is_some_and(|word| crate::types::Color::ALL.iter().any(|color| color.word() == *word))
    };
    let changed: Vec<&str> = words
        .iter()
        .enumerate()
        .map(|(place, &word)| {
            let between = place > 0 && is_color(words.get(place - 1)) && is_color(words.get(place + 1));
            if word == "and/or" && between { "or" } else { word }
        })
        .collect();
    changed.join(" ")
}

/// One wording of what is done with a card that was searched for.
fn searches(line: &str) -> String {
    if !line.contains("earch") || !line.contains("librar") {
        return line.to_owned();
    }
    let mut line = line.to_owned();
    for (from, to) in [
        ("reveal that card", "reveal it"),
        ("reveals that card", "reveals it"),
        ("reveal those cards", "reveal them"),
        (" and put that card ", ", put it "),
        (", put that card ", ", put it "),
        (", puts that card ", ", puts it "),
        (", put those cards ", ", put them "),
        (" and put those cards ", ", put them "),
        (" and put it ", ", put it "),
        (" and put them ", ", put them "),
        (". Then shuffle.", ", then shuffle."),
        ("then shuffle, put it on", "then shuffle and put it on"),
        ("then shuffle, put that card on", "then shuffle and put it on"),
        ("then shuffle and put that card on", "then shuffle and put it on"),
        ("then shuffle, put them on", "then shuffle and put them on"),
        ("then shuffle and put those cards on", "then shuffle and put them on"),
    ] {
        line = line.replace(from, to);
    }
    line
}

/// What a replacement says twice: the graveyard from anywhere, and whom the changed damage is dealt to.
fn replacements(line: &str) -> String {
    if !line.contains("instead") && !line.contains("would") {
        return line.to_owned();
    }
    // "3 damage to that player or planeswalker and 3 damage to that creature instead": of two, each is told.
    if line.contains(" damage to that player or planeswalker and ") {
        return line.to_owned();
    }
    let mut line = line.to_owned();
    for whom in ["permanent or player", "creature or player", "player", "creature", "permanent"] {
        line = line.replace(&format!(" damage to that {whom} instead"), " damage instead");
        for number in 1..=3 {
            line = line.replace(
                &format!(" damage plus {number} to that {whom} instead"),
                &format!(" damage plus {number} instead"),
            );
        }
    }
    for one in ["creature", "permanent"] {
        line = line
            .replace(&format!("counters are put on that {one} instead"), "counters are put on it instead");
    }
    if line.contains("would be put into") {
        for whose in ["a graveyard", "your graveyard", "an opponent's graveyard", "its owner's graveyard"] {
            line = line.replace(
                &format!("would be put into {whose} from anywhere"),
                &format!("would be put into {whose}"),
            );
        }
    }
    line
}

/// Who sacrifices chooses (701.17a), so "of their choice" says nothing.
fn own_choice(line: &str) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for sentence in line.split_inclusive(". ") {
        if sentence.to_lowercase().contains("sacrifice") && !sentence.contains(" pile of their choice") {
            sentences.push(sentence.replace(" of their choice", ""));
        } else {
            sentences.push(sentence.to_owned());
        }
    }
    sentences.concat()
}

/// Drops "you" before a verb at the head of a clause: "you draw a card" to "draw a card".
fn imperative(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        if (rest.starts_with("you ") || rest.starts_with("You "))
            && is_clause_head(&line[..at])
            && IMPERATIVES.iter().any(|verb| {
                rest[4..].strip_prefix(verb).is_some_and(|after| after.starts_with([' ', '.', ',']))
            })
        {
            let capital = rest.starts_with('Y');
            at += 4;
            let verb = line[at..].chars().next().expect("a verb follows");
            if capital {
                out.extend(verb.to_uppercase());
            } else {
                out.push(verb);
            }
            at += verb.len_utf8();
            continue;
        }
        let next = rest.chars().next().expect("a place before the end has a letter");
        out.push(next);
        at += next.len_utf8();
    }
    out
}

fn is_clause_head(before: &str) -> bool {
    let heads = ["", ". ", ", ", "— ", "• ", ": ", " and ", " then ", "Then ", "\""];
    before.is_empty() || heads.iter().skip(1).any(|head| before.ends_with(head))
}

/// One space between words, none before a full stop, and none at the ends.
fn tidy(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.join(" ").replace(" .", ".").replace(" ,", ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> String {
        let names = Names { name: "Prodigal Sorcerer", legendary: false, creature: true };
        let lines = normalize(text, names);
        let again = normalize(&lines.join("\n"), names);
        assert_eq!(lines, again, "normalising is a fixed point");
        lines.join("\n")
    }

    #[test]
    fn three_generations_of_a_pinger_are_one() {
        let today = "{T}: ~ deals 1 damage to any target.";
        assert_eq!(one("{T}: This creature deals 1 damage to any target."), today);
        assert_eq!(one("{T}: Prodigal Sorcerer deals 1 damage to target creature or player."), today);
    }

    #[test]
    fn entering_loses_its_battlefield() {
        assert_eq!(
            one("When Prodigal Sorcerer enters the battlefield, draw a card."),
            "When ~ enters, draw a card."
        );
        assert_eq!(
            one("Whenever a creature enters the battlefield under your control, you gain 1 life."),
            "Whenever a creature you control enters, you gain 1 life."
        );
    }

    #[test]
    fn pronouns_of_persons_are_plural() {
        assert_eq!(one("Each player discards his or her hand."), "Each player discards their hand.");
        assert_eq!(one("If he or she doesn't, he or she loses 2 life."), "If they don't, they lose 2 life.");
    }

    #[test]
    fn tokens_are_created_and_mana_is_added() {
        assert_eq!(
            one("Put two 1/1 red Goblin creature tokens onto the battlefield."),
            "Create two 1/1 red Goblin creature tokens."
        );
        assert_eq!(one("{T}: Add {G} to your mana pool."), "{T}: Add {G}.");
    }

    #[test]
    fn reminders_and_ability_words_go() {
        assert_eq!(one("Flying (It can't be blocked.)"), "Flying");
        assert_eq!(
            one("Landfall — Whenever a land you control enters, you draw a card."),
            "Whenever a land you control enters, draw a card."
        );
    }

    #[test]
    fn the_subject_you_goes_only_at_the_head_of_a_clause() {
        assert_eq!(
            one("Whenever you draw a card, you draw a card."),
            "Whenever you draw a card, draw a card."
        );
        assert_eq!(one("You draw a card and you lose 1 life."), "Draw a card and you lose 1 life.");
    }

    #[test]
    fn burying_is_destruction_without_regeneration() {
        assert_eq!(one("Bury target creature."), "Destroy target creature. It can't be regenerated.");
    }

    #[test]
    fn modes_join_the_line_that_offers_them() {
        assert_eq!(
            one("Choose one —\n• Draw a card.\n• You gain 3 life."),
            "Choose one — • Draw a card. • You gain 3 life."
        );
    }

    #[test]
    fn the_name_in_quotes_is_left_alone() {
        assert_eq!(
            one("Enchanted creature has \"{T}: This creature deals 1 damage to Prodigal Sorcerer.\""),
            "Enchanted creature has \"{T}: ~ deals 1 damage to Prodigal Sorcerer.\""
        );
    }
}
