/** Starts when a tenth of the part is within 1.3 screens. */
const PRELOAD = '30%';
const THRESHOLD = 0.1;

/** Runs the callback once, when the element is about to come into view. */
export function onInView(part: Element, work: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin: PRELOAD, threshold: THRESHOLD },
  );
  observer.observe(part);
}
