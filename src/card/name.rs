//! The ways in which people write a card's name.

/// Letters and what they look like with accents, in lower case: the Latin letters of Unicode that decompose into a letter and marks.
const ACCENTED: &[(char, &str)] = &[
    ('a', "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"),
    ('b', "ḃḅḇ"),
    ('c', "çćĉċčḉ"),
    ('d', "ďḋḍḏḑḓ"),
    ('e', "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
    ('f', "ḟ"),
    ('g', "ĝğġģǧǵḡ"),
    ('h', "ĥȟḣḥḧḩḫẖ"),
    ('i', "ìíîïĩīĭįǐȉȋḭḯỉị"),
    ('j', "ĵǰ"),
    ('k', "ķǩḱḳḵ"),
    ('l', "ĺļľḷḹḻḽ"),
    ('m', "ḿṁṃ"),
    ('n', "ñńņňǹṅṇṉṋ"),
    ('o', "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ"),
    ('p', "ṕṗ"),
    ('r', "ŕŗřȑȓṙṛṝṟ"),
    ('s', "śŝşšșṡṣṥṧṩẛ"),
    ('t', "ţťțṫṭṯṱẗ"),
    ('u', "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
    ('v', "ṽṿ"),
    ('w', "ŵẁẃẅẇẉẘ"),
    ('x', "ẋẍ"),
    ('y', "ýÿŷȳẏẙỳỵỷỹ"),
    ('z', "źżžẑẓẕ"),
];

/// Returns the name without what keyboards have not: accents, ligatures, curly quotes and dashes, marks.
///
/// Commas and other signs stay: `Rampant, Growth` is another card than `Rampant Growth`.
pub(super) fn folded(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            '`' => folded.push('\''),
            _ if character.is_ascii() => folded.push(character.to_ascii_lowercase()),
            _ => character.to_lowercase().for_each(|character| fold(character, &mut folded)),
        }
    }
    folded
}

/// Adds a character in lower case that ASCII lacks.
fn fold(character: char, folded: &mut String) {
    match character {
        'æ' => folded.push_str("ae"),
        'œ' => folded.push_str("oe"),
        'ß' => folded.push_str("ss"),
        'ø' => folded.push('o'),
        'ı' => folded.push('i'),
        'ﬁ' => folded.push_str("fi"),
        'ﬂ' => folded.push_str("fl"),
        '…' => folded.push_str("..."),
        '\u{a0}' | '\u{2009}' | '\u{202f}' => folded.push(' '),
        '‘' | '’' | '´' => folded.push('\''),
        '“' | '”' => folded.push('"'),
        '‐' | '‑' | '–' | '—' | '−' => folded.push('-'),
        '꞉' => folded.push(':'),
        // Marks that follow their letter, and signs of trade.
        '\u{300}'..='\u{36f}' | '®' | '™' => {}
        _ => {
            let letter = ACCENTED.iter().find(|(_, accented)| accented.contains(character));
            folded.push(letter.map_or(character, |&(letter, _)| letter));
        }
    }
}

/// Returns `fire // ice` for `fire/ice`, `fire//ice`, `fire / ice` and `fire /// ice`; `None` of a name
/// without a stroke.
pub(super) fn halves_joined(name: &str) -> Option<String> {
    let halves: Vec<&str> = name.split('/').map(str::trim).filter(|half| !half.is_empty()).collect();
    (halves.len() > 1).then(|| halves.join(" // "))
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::is_combining_mark;

    use super::*;

    #[test]
    fn accents_and_ligatures_fold_but_commas_stay() {
        assert_eq!(folded("Juzám Djinn"), "juzam djinn");
        assert_eq!(folded("Æther Vial"), folded("Aether Vial"));
        assert_eq!(folded("Lim-Dûl’s Vault"), "lim-dul's vault");
        assert_ne!(folded("Rampant, Growth"), folded("Rampant Growth"));
    }

    #[test]
    fn accents_fold_as_unicode_decomposes_them() {
        let mut accented = 0;
        for letter in ('\u{c0}'..='\u{24f}').chain('\u{1e00}'..='\u{1eff}') {
            let decomposed: String = letter.nfd().filter(|&part| !is_combining_mark(part)).collect();
            if decomposed.chars().all(|part| part.is_ascii_alphabetic()) {
                assert_eq!(folded(&letter.to_string()), decomposed.to_lowercase(), "{letter}");
                assert_eq!(folded(&letter.nfd().collect::<String>()), decomposed.to_lowercase(), "{letter}");
                accented += 1;
            }
        }
        assert!(accented > 400, "{accented} letters with accents");
    }

    #[test]
    fn halves_are_joined_however_they_are_parted() {
        for name in ["fire/ice", "fire // ice", "fire//ice", "fire /// ice", "fire / ice"] {
            assert_eq!(halves_joined(name).as_deref(), Some("fire // ice"), "{name}");
        }
        assert_eq!(halves_joined("smelt // herd // saw").as_deref(), Some("smelt // herd // saw"));
        assert_eq!(halves_joined("fireball"), None);
    }
}
