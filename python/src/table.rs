//! Tables that leave through the Arrow C data interface.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray, UInt64Array,
};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::error::refused;

/// A column of a table.
pub enum Column {
    Text(Vec<String>),
    Int(Vec<i64>),
    /// Seeds, which may be any number of 64 bits.
    Unsigned(Vec<u64>),
    Float(Vec<Option<f64>>),
}

/// A table of results: columns of int64 (seeds: uint64), float64 and text.
///
/// Libraries that know the Arrow PyCapsule interface take it without a copy: `polars.DataFrame(table)`,
/// `pyarrow.table(table)`, `pandas.DataFrame.from_arrow(table)`.
#[pyclass(frozen, module = "menace")]
pub struct Table {
    batch: RecordBatch,
    columns: Vec<(String, Column)>,
}

impl Table {
    /// Makes a table of columns of one length.
    pub fn of(columns: Vec<(String, Column)>) -> PyResult<Table> {
        let arrays = columns.iter().map(|(name, column)| {
            let array: ArrayRef = match column {
                Column::Text(values) => Arc::new(StringArray::from_iter_values(values)),
                Column::Int(values) => Arc::new(Int64Array::from_iter_values(values.iter().copied())),
                Column::Unsigned(values) => Arc::new(UInt64Array::from_iter_values(values.iter().copied())),
                Column::Float(values) => Arc::new(Float64Array::from_iter(values.iter().copied())),
            };
            (name.as_str(), array)
        });
        let batch = RecordBatch::try_from_iter(arrays).map_err(refused)?;
        Ok(Table { batch, columns })
    }
}

#[pymethods]
impl Table {
    /// Makes a table of columns: lists of str, int, or float and None.
    #[staticmethod]
    fn from_columns(columns: &Bound<'_, PyDict>) -> PyResult<Table> {
        let read = columns.iter().map(|(name, values)| {
            let column = match values.extract::<Vec<i64>>() {
                Ok(values) => Column::Int(values),
                Err(_) => match values.extract::<Vec<u64>>() {
                    Ok(values) => Column::Unsigned(values),
                    Err(_) => match values.extract::<Vec<Option<f64>>>() {
                        Ok(values) => Column::Float(values),
                        Err(_) => Column::Text(values.extract()?),
                    },
                },
            };
            Ok((name.extract()?, column))
        });
        Table::of(read.collect::<PyResult<_>>()?)
    }

    /// The names of the columns, in order.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.columns.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the columns as lists, by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, column) in &self.columns {
            let list = match column {
                Column::Text(values) => PyList::new(py, values)?,
                Column::Int(values) => PyList::new(py, values)?,
                Column::Unsigned(values) => PyList::new(py, values)?,
                Column::Float(values) => PyList::new(py, values)?,
            };
            dict.set_item(name, list)?;
        }
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        format!("Table({} rows: {})", self.batch.num_rows(), self.column_names().join(", "))
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    /// The table as a stream of the Arrow C data interface, in a capsule; each call makes another.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Whoever asks for another schema has to cast: the protocol allows that.
        let _ = requested_schema;
        let batches = RecordBatchIterator::new([Ok(self.batch.clone())], self.batch.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
