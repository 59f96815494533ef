//! The ways in which people write a card's name.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns the name without what keyboards have not: accents, ligatures, curly quotes and dashes, marks.
///
/// Commas and other signs stay: `Rampant, Growth` is another card than `Rampant Growth`.
pub(super) fn folded(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for character in name.nfkd().filter(|&character| !is_combining_mark(character)) {
        match character {
            'Æ' | 'æ' => folded.push_str("ae"),
            'Œ' | 'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            'Ø' | 'ø' => folded.push('o'),
            'ı' => folded.push('i'),
            '‘' | '’' | '´' | '`' => folded.push('\''),
            '“' | '”' => folded.push('"'),
            '‐' | '‑' | '–' | '—' | '−' => folded.push('-'),
            '꞉' => folded.push(':'),
            '®' | '™' => {}
            _ => folded.extend(character.to_lowercase()),
        }
    }
    folded
}

/// Returns `fire // ice` for `fire/ice`, `fire//ice`, `fire / ice` and `fire /// ice`; `None` of a name
/// without a stroke.
pub(super) fn halves_joined(name: &str) -> Option<String> {
    let halves: Vec<&str> = name.split('/').map(str::trim).filter(|half| !half.is_empty()).collect();
    (halves.len() > 1).then(|| halves.join(" // "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_ligatures_fold_but_commas_stay() {
        assert_eq!(folded("Juzám Djinn"), "juzam djinn");
        assert_eq!(folded("Æther Vial"), folded("Aether Vial"));
        assert_eq!(folded("Lim-Dûl’s Vault"), "lim-dul's vault");
        assert_ne!(folded("Rampant, Growth"), folded("Rampant Growth"));
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
