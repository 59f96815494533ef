//! `--parquet`, with the feature and without it.

use assert_cmd::Command;

fn menace(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menace"));
    command.args(arguments);
    command
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_the_feature_parquet_is_refused_before_anything_is_played() {
    let scratch = tempfile::tempdir().unwrap();
    let out = scratch.path().join("run");
    let run = ["sim", "--games", "2", "--parquet", "--out", out.to_str().unwrap()];
    let answer = menace(&run).output().unwrap();
    assert_eq!(answer.status.code(), Some(2));
    let said = String::from_utf8(answer.stderr).unwrap();
    assert!(said.contains("cargo install menace-cli --features parquet"), "{said}");
    assert!(!out.exists());
}

#[cfg(feature = "parquet")]
mod with_the_feature {
    use std::fs::File;
    use std::path::Path;

    use super::menace;
    use parquet::basic::Type;
    use parquet::file::reader::{FileReader as _, SerializedFileReader};

    fn plays(arguments: &str) {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let answer = menace(&words).output().unwrap();
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    }

    fn columns(path: &Path) -> Vec<(String, Type)> {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let schema = reader.metadata().file_metadata().schema_descr_ptr();
        schema.columns().iter().map(|column| (column.name().to_owned(), column.physical_type())).collect()
    }

    /// The rows as lines of a csv without its quotes, text and numbers as they are shown.
    fn rows(path: &Path) -> Vec<Vec<String>> {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let fields = |row: parquet::record::Row| {
            row.get_column_iter().map(|(_, field)| field.to_string().trim_matches('"').to_owned()).collect()
        };
        reader.get_row_iter(None).unwrap().map(|row| fields(row.unwrap())).collect()
    }

    #[test]
    fn games_have_the_rows_of_the_csv_and_shards_merge_to_the_same_bytes() {
        let scratch = tempfile::tempdir().unwrap();
        let dir = |name: &str| scratch.path().join(name).to_str().unwrap().to_owned();
        let sim = "sim --games 60 --seed 18446744073709551615 --log-games --parquet";
        plays(&format!("{sim} --out {}", dir("whole")));
        let whole = scratch.path().join("whole");
        let found = columns(&whole.join("games.parquet"));
        let text = ["on_the_play", "winner", "ending"];
        for (name, kind) in &found {
            let expected = if text.contains(&name.as_str()) { Type::BYTE_ARRAY } else { Type::INT64 };
            assert_eq!(*kind, expected, "{name}");
        }
        let csv = std::fs::read_to_string(whole.join("games.csv")).unwrap();
        let lines: Vec<Vec<String>> =
            csv.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect();
        assert_eq!(lines[0], found.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
        assert_eq!(lines[1..], rows(&whole.join("games.parquet"))[..]);
        let match_ups = columns(&whole.join("matchups.parquet"));
        let kind = |name: &str| match_ups.iter().find(|(column, _)| column == name).unwrap().1;
        assert_eq!(
            [kind("deck_a"), kind("seed"), kind("wins_a"), kind("win_rate_a"), kind("pairs_4")],
            [Type::BYTE_ARRAY, Type::INT64, Type::INT64, Type::DOUBLE, Type::INT64]
        );
        let seed = match_ups.iter().position(|(column, _)| column == "seed").unwrap();
        assert_eq!(rows(&whole.join("matchups.parquet"))[0][seed], "18446744073709551615");

        for shard in 1..=2 {
            plays(&format!("{sim} --shard {shard}/2 --out {}", dir(&format!("s{shard}"))));
        }
        plays(&format!("merge {} {} --out {}", dir("s1"), dir("s2"), dir("merged")));
        for name in ["games", "matchups", "cards", "openings", "turns"] {
            let bytes =
                |run: &str| std::fs::read(scratch.path().join(format!("{run}/{name}.parquet"))).unwrap();
            assert!(bytes("whole") == bytes("merged"), "{name}");
        }
    }
}
