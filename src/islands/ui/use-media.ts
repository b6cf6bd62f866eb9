import { useEffect, useState } from 'react';

/** Returns whether a media query matches now, for parts that exist on some screens only. */
export function useMedia(query: string): boolean {
  const [isMatching, setIsMatching] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setIsMatching(list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [query]);
  return isMatching;
}
