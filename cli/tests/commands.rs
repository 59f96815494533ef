//! What the program prints and answers, as transcripts in `cmd/`.

/// The README shows what the program really prints.
#[test]
fn readme() {
    trycmd::TestCases::new().case("../README.md");
}

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}
