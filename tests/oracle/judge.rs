//! Which declarations are legal: everything is looked at, and nothing is clever.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use menace::Edition;

use super::Declaration;
use super::laws::Combat;

/// What the rules say of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The legal declarations, in the order in which the library lists them.
    pub legal: Vec<Declaration>,
    /// The most requirements that a declaration obeys that violates no restriction and can be paid.
    pub max_requirements: usize,
}

/// Answers by looking at every declaration.
pub fn answer(combat: &Combat) -> Answer {
    let unrestricted = unrestricted(combat);
    let obeyed: Vec<usize> = unrestricted.iter().map(|declaration| combat.obeyed(declaration)).collect();
    let legal = match combat.edition {
        Edition::Current | Edition::Fifth => {
            // By what has to be paid, the most requirements that are obeyed for it.
            let mut most: BTreeMap<BTreeSet<usize>, usize> = BTreeMap::new();
            for (declaration, &obeyed) in unrestricted.iter().zip(&obeyed) {
                let best = most.entry(combat.owed(declaration).collect()).or_default();
                *best = (*best).max(obeyed);
            }
            let could_obey = |declaration: &Declaration| {
                let owed: BTreeSet<usize> = combat.owed(declaration).collect();
                most.iter().filter(|(paid, _)| paid.is_subset(&owed)).map(|(_, obeyed)| *obeyed).max()
            };
            let legal = |i: &usize| Some(obeyed[*i]) == could_obey(&unrestricted[*i]);
            (0..unrestricted.len()).filter(legal).map(|i| unrestricted[i].clone()).collect()
        }
        Edition::Comprehensive2007 => {
            // Those that obey most come first: where there is something better it is found soon.
            let mut by_obeyed: Vec<usize> = (0..unrestricted.len()).collect();
            by_obeyed.sort_by_key(|&i| std::cmp::Reverse(obeyed[i]));
            let legal = |i: &usize| {
                !by_obeyed
                    .iter()
                    .take_while(|&&j| obeyed[j] > obeyed[*i])
                    .any(|&j| is_better(combat, &unrestricted[*i], &unrestricted[j]))
            };
            (0..unrestricted.len()).filter(legal).map(|i| unrestricted[i].clone()).collect()
        }
    };
    let max_requirements = obeyed.iter().copied().max().expect("declaring nothing violates no restriction");
    Answer { legal, max_requirements }
}

/// Returns the declarations that violate no restriction and can be paid, in order.
pub fn unrestricted(combat: &Combat) -> Vec<Declaration> {
    let mut declarations: Vec<Declaration> = vec![Vec::new()];
    for creature in 0..combat.able.len() {
        let choices = combat.choices(creature);
        declarations = declarations
            .iter()
            .flat_map(|begun| {
                choices.iter().map(|&choice| {
                    let mut longer = begun.clone();
                    longer.push(choice);
                    longer
                })
            })
            .collect();
    }
    declarations.retain(|declaration| combat.is_unrestricted(declaration));
    declarations
}

/// Returns whether `other` shows that `declaration`, which violates no restriction, is illegal: `other`
/// violates none either, obeys more requirements, and asks for nothing that nobody has to do.
pub fn is_better(combat: &Combat, declaration: &Declaration, other: &Declaration) -> bool {
    let obeys_more = combat.obeyed(other) > combat.obeyed(declaration);
    // CR 508.1d, 509.1c; CR 2007 500.3: nobody has to pay, but what is paid anyway frees.
    let owed: Vec<usize> = combat.owed(declaration).collect();
    let pays_nothing_new = combat.owed(other).all(|payment| owed.contains(&payment));
    let may_be_asked = match combat.edition {
        Edition::Current | Edition::Fifth => true,
        // CR 2007 500.5: "you don't need to consider any options for a creature that don't satisfy a
        // requirement on it". It may go idle: where only one can block, it makes room for one that must.
        Edition::Comprehensive2007 => (0..other.len()).all(|creature| {
            other[creature] == declaration[creature]
                || other[creature].is_empty()
                || combat.satisfies_own(creature, other[creature])
        }),
    };
    obeys_more && pays_nothing_new && may_be_asked && combat.is_unrestricted(other)
}
