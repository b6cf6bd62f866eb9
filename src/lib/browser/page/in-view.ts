/** Starts when a tenth of the part is within 1.2 screens: the first screen of a phone loads one row of the home page. */
const PRELOAD = '20%';
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
