//! Errors as exceptions, with the program's texts.

use menace::notation::report::Report;
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    menace,
    MenaceError,
    PyValueError,
    "What menace refuses, in the program's words. Base class of its other exceptions."
);
create_exception!(
    menace,
    NotationError,
    MenaceError,
    "A position, creatures or a deck that can't be read.\n\n\
     `message` says what is wrong, `line` and `column` (from 1) and `path` (of JSON, may be empty) where, and `str()` \
     shows the place."
);
create_exception!(
    menace,
    IllegalActionError,
    MenaceError,
    "An action that the rules don't allow, or that does not answer the decision."
);

/// Returns the exception for anything that menace refuses.
pub fn refused(error: impl std::fmt::Display) -> PyErr {
    MenaceError::new_err(error.to_string())
}

/// Returns the exception for an action that is not legal.
pub fn illegal(error: impl std::fmt::Display) -> PyErr {
    IllegalActionError::new_err(error.to_string())
}

/// Returns the exception for a text that can't be read, with its place.
pub fn unread(py: Python<'_>, report: &Report) -> PyErr {
    let error = NotationError::new_err(report.to_string());
    let value = error.value(py);
    let fields = [("message", &report.message), ("path", &report.path), ("excerpt", &report.excerpt)];
    let texts = fields.into_iter().try_for_each(|(name, text)| value.setattr(name, text));
    let places = texts.and_then(|()| value.setattr("line", report.line));
    match places.and_then(|()| value.setattr("column", report.column)) {
        Ok(()) => error,
        Err(other) => other,
    }
}
