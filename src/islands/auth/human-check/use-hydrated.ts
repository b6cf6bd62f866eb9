import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the page's HTML until React has hydrated it; true at once in what is rendered in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
