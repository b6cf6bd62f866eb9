/** Runs the work at once, or when a part of the page that is busy is shown. */
export function whenShown(part: Element | null, work: () => void): void {
  if (part?.ariaBusy !== 'true') {
    work();
    return;
  }
  const observer = new MutationObserver(() => {
    if (part.ariaBusy === 'true') return;
    observer.disconnect();
    work();
  });
  observer.observe(part, { attributeFilter: ['aria-busy'] });
}
