/** Specification §9: what is 1.3 screens away is fetched already, when a tenth of it would be there. */
const PRELOAD = '30%';
const THRESHOLD = 0.1;

/** Does some work once, when a part of the page is about to be seen. */
export function whenSeen(part: Element, work: () => void): void {
  const sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      work();
    },
    { rootMargin: PRELOAD, threshold: THRESHOLD },
  );
  sight.observe(part);
}
