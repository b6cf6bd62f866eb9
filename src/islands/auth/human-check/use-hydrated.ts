import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the HTML of the page and until React has taken it over; true at once in what is drawn in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
