// The templates of Eigen that eigen.h has compiled once; included by it alone,
// which says whether here is where. Only functions that are not declared
// inline are worth a line: the compiler reads the others all the same. Each
// file makes its own of what another release of Eigen calls otherwise.

FRUGALREG_EIGEN_TEMPLATE Eigen::LLT<Eigen::MatrixXd> &
Eigen::LLT<Eigen::MatrixXd>::compute(const Eigen::EigenBase<Eigen::MatrixXd> &);
FRUGALREG_EIGEN_TEMPLATE void
Eigen::LLT<Eigen::MatrixXd>::solveInPlace(const MatrixBase<VectorXd> &) const;
FRUGALREG_EIGEN_TEMPLATE void
Eigen::LLT<Eigen::MatrixXd>::solveInPlace(const MatrixBase<MatrixXd> &) const;
FRUGALREG_EIGEN_TEMPLATE Eigen::LLT<Eigen::MatrixXd, Eigen::Upper> &
Eigen::LLT<Eigen::MatrixXd, Eigen::Upper>::compute(
    const Eigen::EigenBase<Eigen::MatrixXd> &);
FRUGALREG_EIGEN_TEMPLATE void
Eigen::LLT<Eigen::MatrixXd, Eigen::Upper>::solveInPlace(
    const MatrixBase<VectorXd> &) const;

#if EIGEN_VERSION_AT_LEAST(3, 3, 9) && !EIGEN_VERSION_AT_LEAST(3, 5, 0)

namespace Eigen {
namespace internal {

using FrugalregTraits = gebp_traits<double, double>;
using FrugalregResult = blas_data_mapper<double, Index, ColMajor>;
using FrugalregColumns = const_blas_data_mapper<double, Index, ColMajor>;
using FrugalregRows = const_blas_data_mapper<double, Index, RowMajor>;

FRUGALREG_EIGEN_TEMPLATE struct gebp_kernel<
    double, double, Index, FrugalregResult, FrugalregTraits::mr,
    FrugalregTraits::nr, false, false>;

#if EIGEN_VERSION_AT_LEAST(3, 4, 0)
#define FRUGALREG_EIGEN_PACK                                                   \
  FrugalregTraits::mr, FrugalregTraits::LhsProgress,                           \
      FrugalregTraits::LhsPacket4Packing
#else
#define FRUGALREG_EIGEN_PACK FrugalregTraits::mr, FrugalregTraits::LhsProgress
#endif
FRUGALREG_EIGEN_TEMPLATE struct gemm_pack_lhs<double, Index, FrugalregColumns,
                                              FRUGALREG_EIGEN_PACK, ColMajor>;
FRUGALREG_EIGEN_TEMPLATE struct gemm_pack_lhs<double, Index, FrugalregRows,
                                              FRUGALREG_EIGEN_PACK, RowMajor>;
FRUGALREG_EIGEN_TEMPLATE struct gemm_pack_lhs<double, Index, FrugalregResult,
                                              FRUGALREG_EIGEN_PACK, ColMajor,
                                              false, true>;
#undef FRUGALREG_EIGEN_PACK

FRUGALREG_EIGEN_TEMPLATE struct gemm_pack_rhs<double, Index, FrugalregColumns,
                                              FrugalregTraits::nr, ColMajor>;
FRUGALREG_EIGEN_TEMPLATE struct gemm_pack_rhs<double, Index, FrugalregRows,
                                              FrugalregTraits::nr, RowMajor>;
FRUGALREG_EIGEN_TEMPLATE struct gemm_pack_rhs<
    double, Index, FrugalregResult, FrugalregTraits::nr, ColMajor, false, true>;
FRUGALREG_EIGEN_TEMPLATE struct gemm_pack_rhs<double, Index, FrugalregColumns,
                                              FrugalregTraits::nr, ColMajor,
                                              false, true>;
FRUGALREG_EIGEN_TEMPLATE struct gemm_pack_rhs<
    double, Index, FrugalregRows, FrugalregTraits::nr, RowMajor, false, true>;

// Matrix times vector: the order of the matrix, and of the vector.
FRUGALREG_EIGEN_TEMPLATE struct general_matrix_vector_product<
    Index, double, FrugalregColumns, ColMajor, false, double, FrugalregColumns,
    false>;
FRUGALREG_EIGEN_TEMPLATE struct general_matrix_vector_product<
    Index, double, FrugalregColumns, ColMajor, false, double, FrugalregRows,
    false>;
FRUGALREG_EIGEN_TEMPLATE struct general_matrix_vector_product<
    Index, double, FrugalregRows, RowMajor, false, double, FrugalregColumns,
    false>;
FRUGALREG_EIGEN_TEMPLATE struct general_matrix_vector_product<
    Index, double, FrugalregRows, RowMajor, false, double, FrugalregRows,
    false>;
FRUGALREG_EIGEN_TEMPLATE struct selfadjoint_matrix_vector_product<
    double, Index, ColMajor, Lower, false, false>;
FRUGALREG_EIGEN_TEMPLATE struct selfadjoint_matrix_vector_product<
    double, Index, ColMajor, Upper, false, false>;

// Triangular systems: the side, the triangle, its order.
FRUGALREG_EIGEN_TEMPLATE struct triangular_solve_matrix<
    double, Index, OnTheLeft, Lower, false, ColMajor, ColMajor, 1>;
FRUGALREG_EIGEN_TEMPLATE struct triangular_solve_matrix<
    double, Index, OnTheLeft, Upper, false, RowMajor, ColMajor, 1>;
FRUGALREG_EIGEN_TEMPLATE struct triangular_solve_matrix<
    double, Index, OnTheLeft, Lower, false, RowMajor, ColMajor, 1>;
FRUGALREG_EIGEN_TEMPLATE struct triangular_solve_matrix<
    double, Index, OnTheRight, Upper, false, RowMajor, ColMajor, 1>;
FRUGALREG_EIGEN_TEMPLATE struct triangular_solve_vector<
    double, double, Index, OnTheLeft, Lower, false, ColMajor>;
FRUGALREG_EIGEN_TEMPLATE struct triangular_solve_vector<
    double, double, Index, OnTheLeft, Upper, false, RowMajor>;

// Products of which one triangle is wanted: A A', A'A and A B'.
FRUGALREG_EIGEN_TEMPLATE struct general_matrix_matrix_triangular_product<
    Index, double, ColMajor, false, double, RowMajor, false, ColMajor, 1,
    Lower>;
FRUGALREG_EIGEN_TEMPLATE struct general_matrix_matrix_triangular_product<
    Index, double, ColMajor, false, double, RowMajor, false, ColMajor, 1,
    Upper>;
FRUGALREG_EIGEN_TEMPLATE struct general_matrix_matrix_triangular_product<
    Index, double, RowMajor, false, double, ColMajor, false, ColMajor, 1,
    Lower>;
FRUGALREG_EIGEN_TEMPLATE struct general_matrix_matrix_triangular_product<
    Index, double, RowMajor, false, double, ColMajor, false, ColMajor, 1,
    Upper>;

} // namespace internal
} // namespace Eigen

#endif
