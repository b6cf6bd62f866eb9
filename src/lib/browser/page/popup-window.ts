/**
 * Opens an empty popup within the click; browsers block it later. The opened page gets no reference to this one.
 * Returns undefined when the browser blocks it.
 */
export function openPopup(width: number, height: number): Window | undefined {
  const opened = window.open('about:blank', '_blank', `popup,width=${width},height=${height}`);
  if (!opened) return undefined;
  opened.opener = null;
  return opened;
}
