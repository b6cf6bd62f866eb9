/** One page of a list, as it is sent. */
export interface Page<Row> {
  rows: Row[];
  pageNo: number;
  pageSize: number;
  totalPages: number;
  totalRows: number;
}

export interface PageRequest {
  /** Starts at 1. */
  pageNo: number;
  pageSize: number;
}

export function pageOf<Row>(rows: Row[], totalRows: number, request: PageRequest): Page<Row> {
  return { rows, totalRows, ...request, totalPages: Math.ceil(totalRows / request.pageSize) };
}

export function offsetOf(request: PageRequest): number {
  return (request.pageNo - 1) * request.pageSize;
}
