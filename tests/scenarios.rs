//! The scripted duels in `testdata/scenarios/`, with our own cards.

use std::path::Path;

use menace::card::CardTable;
use menace::engine::compile_named;
use menace::scenario::{Verdict, format::parse, run};

#[test]
fn every_rule_is_played_as_it_is_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/scenarios");
    let mut unsupported = Vec::new();
    let mut wrong = Vec::new();
    let mut played = 0;
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("a folder can be listed").path();
        let text = std::fs::read_to_string(&path).expect("scenarios are text");
        for scenario in parse(&text, &path.display().to_string()).unwrap_or_else(|error| panic!("{error}")) {
            let compile = |book: &mut _, name: &str| {
                compile_named(book, CardTable::builtin(), name).map_err(|error| error.to_string())
            };
            match run(&scenario, compile) {
                Verdict::Pass => played += 1,
                Verdict::Fail(why) => wrong.push(format!("{}: {why}", scenario.id)),
                Verdict::Unsupported(_) => unsupported.push(scenario.id),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(unsupported, [""; 0]);
    assert!(played > 70, "only {played} were played");
}
