/** Whether the visitor wants pages to load less, by the browser's own setting or by the media query. */
export function isSavingData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  const isSaving = typeof connection === 'object' && connection !== null && 'saveData' in connection;
  return (isSaving && connection.saveData === true) || matchMedia('(prefers-reduced-data: reduce)').matches;
}
