import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '#browser/chunk-failures';

interface IslandProps {
  tag: string;
}

/**
 * An island whose code and style sheet are fetched only when it is woken. A module that exports one is named
 * `<Name>Later.tsx` and exports `<Name>Later`: the build leaves it empty on the server (`dev/astro/later-islands`).
 */
export function later(load: () => Promise<ComponentType<IslandProps>>): ComponentType<IslandProps> {
  return function Later({ tag }: IslandProps) {
    const [Island, setIsland] = useState<ComponentType<IslandProps>>();
    useEffect(() => {
      loadChunk(load).then((loaded) => setIsland(() => loaded), reportError);
    }, []);
    return Island ? <Island tag={tag} /> : null;
  };
}
