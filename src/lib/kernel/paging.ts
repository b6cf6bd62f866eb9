/** One page of a list, as the wire shows it. */
export interface Page<Row> {
  rows: Row[];
  pageNo: number;
  pageSize: number;
  totalPages: number;
  totalRows: number;
}

export interface PageRequest {
  /** From 1. */
  pageNo: number;
  pageSize: number;
}

export function pageOf<Row>(rows: Row[], totalRows: number, request: PageRequest): Page<Row> {
  return { rows, totalRows, ...request, totalPages: Math.ceil(totalRows / request.pageSize) };
}

export function offsetOf(request: PageRequest): number {
  return (request.pageNo - 1) * request.pageSize;
}
