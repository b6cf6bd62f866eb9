/** Returns comma-separated values as a file to save, which no cache stores. */
export function csvFile(name: string, text: string | Uint8Array<ArrayBuffer>): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  return new Response(text, { headers });
}
