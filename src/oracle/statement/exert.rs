//! Exerting (701.43): "You may exert ~ as it attacks. When you do, …".

use super::super::instruction;
use super::super::parser::Parser;
use super::super::tree::{Ability, Instruction, Joint, Statement};

pub fn exert(p: &mut Parser<'_>) -> Option<Ability> {
    let once = p.take("if ~ hasn't been exerted this turn ,");
    p.phrase("you may exert")?;
    match once {
        true => p.word("it")?,
        false => drop(super::super::reference::reference(p)?),
    }
    p.phrase("as it attacks .")?;
    let mut then: Vec<Instruction> = Vec::new();
    if !p.ended() {
        p.phrase("when you do ,")?;
        p.scope.next_clause();
        then = instruction::clauses(p, Joint::Sentence, None)?;
        p.full_stop()?;
        while !p.ended() {
            instruction::sentence(p, &mut then)?;
        }
    }
    Some(Ability::Static { condition: None, leading: false, statement: Statement::MayExert { once, then } })
}
