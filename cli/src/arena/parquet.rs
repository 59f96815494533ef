//! `--parquet`: the tables of a run once more, for programs that read columns.

use anyhow::ensure;

use super::directory::RunDirectory;

/// Finds out whether this program can write such files.
///
/// # Errors
/// It was built without the feature.
pub fn check() -> anyhow::Result<()> {
    ensure!(
        cfg!(feature = "parquet"),
        "--parquet: this menace was built without it: cargo install menace-cli --features parquet"
    );
    Ok(())
}

#[cfg(not(feature = "parquet"))]
pub fn write(_: &RunDirectory) -> anyhow::Result<()> {
    check()
}

/// Writes `games.parquet` next to `games.csv`, and so on: the same columns and rows, numbers as numbers.
#[cfg(feature = "parquet")]
pub fn write(directory: &RunDirectory) -> anyhow::Result<()> {
    use super::directory::{CARDS, GAMES, LLR, MATCHUPS, OPENINGS, RATINGS, TURNS, parquet_name};
    for name in [CARDS, OPENINGS, TURNS, LLR, RATINGS, GAMES, MATCHUPS] {
        let csv = directory.path().join(name);
        if csv.exists() {
            directory.publish(&parquet_name(name), |file| columns::write(&csv, file))?;
        }
    }
    Ok(())
}

#[cfg(feature = "parquet")]
mod columns {
    use std::io::Write;
    use std::path::Path;
    use std::sync::Arc;

    use anyhow::Context as _;
    use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
    use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
    use parquet::schema::types::Type;

    /// How many rows are kept in memory: a row group.
    const ROWS: usize = 1 << 17;

    /// Columns of text.
    const TEXT: [&str; 12] = [
        "deck_a",
        "bot_a",
        "deck_b",
        "bot_b",
        "rules",
        "on_the_play",
        "winner",
        "ending",
        "player",
        "deck",
        "bot",
        "card",
    ];

    /// What columns of numbers with a point have in their names.
    const WITH_POINT: [&str; 7] = ["rate", "ci95", "elo", "mean", "superiority", "llr", "er_bound"];

    /// What a column holds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Kind {
        Text,
        /// Whole numbers below 2^63.
        Int,
        /// Whole numbers below 2^64: seeds.
        Unsigned,
        Float,
    }

    impl Kind {
        pub fn of(column: &str) -> Kind {
            if TEXT.contains(&column) {
                Kind::Text
            } else if column == "seed" {
                Kind::Unsigned
            } else if ["lower", "upper"].contains(&column)
                || WITH_POINT.iter().any(|part| column.contains(part))
            {
                Kind::Float
            } else {
                Kind::Int
            }
        }

        fn schema(self, name: &str) -> anyhow::Result<Type> {
            let (physical, converted) = match self {
                Kind::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
                Kind::Int => (Physical::INT64, ConvertedType::INT_64),
                Kind::Unsigned => (Physical::INT64, ConvertedType::UINT_64),
                Kind::Float => (Physical::DOUBLE, ConvertedType::NONE),
            };
            // What there is no figure for is empty in the csv.
            let column = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
            Ok(column.with_converted_type(converted).build()?)
        }
    }

    /// Reads a csv and writes its columns.
    pub fn write(csv: &Path, out: impl Write + Send) -> anyhow::Result<()> {
        let mut reader = csv::Reader::from_path(csv).with_context(|| csv.display().to_string())?;
        let names: Vec<String> = reader.headers()?.iter().map(str::to_owned).collect();
        let kinds: Vec<Kind> = names.iter().map(|name| Kind::of(name)).collect();
        let fields = names.iter().zip(&kinds).map(|(name, kind)| Ok(Arc::new(kind.schema(name)?)));
        let schema = Type::group_type_builder("table").with_fields(fields.collect::<anyhow::Result<_>>()?);
        let properties = WriterProperties::builder().set_compression(Compression::LZ4_RAW).build();
        let mut file = SerializedFileWriter::new(out, Arc::new(schema.build()?), Arc::new(properties))?;
        let mut columns: Vec<Vec<String>> = vec![Vec::new(); names.len()];
        let mut record = csv::StringRecord::new();
        loop {
            let more = reader.read_record(&mut record).with_context(|| csv.display().to_string())?;
            if more {
                columns.iter_mut().zip(&record).for_each(|(column, field)| column.push(field.to_owned()));
            }
            let rows = columns.first().map_or(0, Vec::len);
            if rows == ROWS || !more && rows > 0 {
                let mut group = file.next_row_group()?;
                for ((name, &kind), column) in names.iter().zip(&kinds).zip(&columns) {
                    write_column(&mut group, kind, column)
                        .with_context(|| format!("{}: column {name}", csv.display()))?;
                }
                group.close()?;
                columns.iter_mut().for_each(Vec::clear);
            }
            if !more {
                break;
            }
        }
        file.close()?;
        Ok(())
    }

    fn write_column<W: Write + Send>(
        group: &mut SerializedRowGroupWriter<'_, W>,
        kind: Kind,
        fields: &[String],
    ) -> anyhow::Result<()> {
        let levels: Vec<i16> = fields.iter().map(|field| i16::from(!field.is_empty())).collect();
        let there = fields.iter().filter(|field| !field.is_empty());
        let mut column = group.next_column()?.context("the schema has fewer columns")?;
        match kind {
            Kind::Text => {
                let values: Vec<ByteArray> = there.map(|field| field.as_str().into()).collect();
                column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
            }
            Kind::Float => {
                let values = there.map(|field| field.parse()).collect::<Result<Vec<f64>, _>>()?;
                column.typed::<DoubleType>().write_batch(&values, Some(&levels), None)?;
            }
            Kind::Int => {
                let values = there.map(|field| field.parse()).collect::<Result<Vec<i64>, _>>()?;
                column.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
            }
            Kind::Unsigned => {
                let values = there.map(|field| field.parse()).collect::<Result<Vec<u64>, _>>()?;
                let values: Vec<i64> = values.into_iter().map(u64::cast_signed).collect();
                column.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
            }
        }
        column.close()?;
        Ok(())
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use parquet::file::reader::{FileReader as _, SerializedFileReader};

        #[test]
        fn integers_are_integers_and_empty_fields_are_null() {
            let scratch = tempfile::tempdir().unwrap();
            let csv = scratch.path().join("t.csv");
            std::fs::write(
                &csv,
                "match_up,winner,seed,elo_a,turns\n0,A,18446744073709551615,inf,7\n1,draw,3,,12\n",
            )
            .unwrap();
            let out = scratch.path().join("t.parquet");
            write(&csv, std::fs::File::create(&out).unwrap()).unwrap();
            let reader = SerializedFileReader::new(std::fs::File::open(&out).unwrap()).unwrap();
            assert_eq!(reader.metadata().file_metadata().num_rows(), 2);
            let rows: Vec<String> =
                reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
            assert_eq!(
                rows,
                [
                    r#"{match_up: 0, winner: "A", seed: 18446744073709551615, elo_a: inf, turns: 7}"#,
                    r#"{match_up: 1, winner: "draw", seed: 3, elo_a: null, turns: 12}"#,
                ]
            );
        }
    }
}
