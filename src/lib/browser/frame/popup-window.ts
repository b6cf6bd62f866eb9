/**
 * Opens an empty window, in the click itself: later, browsers take it for an advertisement. What is loaded into it does not
 * get to know this page. Undefined where the browser refuses.
 */
export function openWindow(width: number, height: number): Window | undefined {
  const opened = window.open('about:blank', '_blank', `popup,width=${width},height=${height}`);
  if (!opened) return undefined;
  opened.opener = null;
  return opened;
}
