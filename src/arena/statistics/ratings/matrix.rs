//! The little linear algebra that ratings need: square matrices as rows.

/// The lower triangle `L` of a positive definite matrix `L · Lᵀ`.
pub(super) struct Cholesky {
    rows: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Takes a symmetric positive definite matrix apart.
    ///
    /// # Panics
    /// When the matrix is not positive definite.
    pub fn of(matrix: &[Vec<f64>]) -> Cholesky {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for (i, given) in matrix.iter().enumerate() {
            let mut row = Vec::with_capacity(i + 1);
            for j in 0..i {
                let known: f64 = row.iter().zip(&rows[j]).map(|(x, y): (&f64, &f64)| x * y).sum();
                row.push((given[j] - known) / rows[j][j]);
            }
            let rest = given[i] - row.iter().map(|x| x * x).sum::<f64>();
            assert!(rest > 0.0, "each player's imaginary game makes the matrix positive definite");
            row.push(rest.sqrt());
            rows.push(row);
        }
        Cholesky { rows }
    }

    /// Returns the `x` for which the matrix times `x` is `b`.
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        for i in 0..x.len() {
            let known: f64 = self.rows[i][..i].iter().zip(&x).map(|(l, x)| l * x).sum();
            x[i] = (x[i] - known) / self.rows[i][i];
        }
        for i in (0..x.len()).rev() {
            let known: f64 = (i + 1..x.len()).map(|k| self.rows[k][i] * x[k]).sum();
            x[i] = (x[i] - known) / self.rows[i][i];
        }
        x
    }

    /// Returns the inverse of the matrix.
    pub fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.rows.len();
        (0..size)
            .map(|i| self.solve(&(0..size).map(|j| f64::from(u8::from(i == j))).collect::<Vec<_>>()))
            .collect()
    }
}

/// Returns the product of two square matrices.
pub(super) fn product(left: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let cell = |row: &[f64], column: usize| row.iter().zip(right).map(|(x, other)| x * other[column]).sum();
    left.iter().map(|row| (0..right.len()).map(|column| cell(row, column)).collect()).collect()
}

/// Turns the covariance of values into the covariance of their distances from their mean.
pub(super) fn centre(covariance: &mut [Vec<f64>]) {
    let size = covariance.len() as f64;
    let means: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() / size).collect();
    let mean = means.iter().sum::<f64>() / size;
    for (row, mean_of_row) in covariance.iter_mut().zip(&means) {
        for (cell, mean_of_column) in row.iter_mut().zip(&means) {
            *cell += mean - mean_of_row - mean_of_column;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_times_matrix_is_the_identity() {
        let matrix = vec![vec![4.0, -1.0, 0.5], vec![-1.0, 3.0, -0.2], vec![0.5, -0.2, 2.0]];
        let identity = product(&Cholesky::of(&matrix).inverse(), &matrix);
        for (i, row) in identity.iter().enumerate() {
            for (j, cell) in row.iter().enumerate() {
                assert!((cell - f64::from(u8::from(i == j))).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn centred_covariance_sums_to_zero() {
        let mut covariance = vec![vec![2.0, 0.3], vec![0.3, 1.0]];
        centre(&mut covariance);
        assert!(covariance.iter().flatten().sum::<f64>().abs() < 1e-12);
        assert!((covariance[0][0] - 0.6).abs() < 1e-12); // (2 + 1 - 0.6) / 4
    }
}
