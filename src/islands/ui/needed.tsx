import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { loadChunk } from '#browser/client/chunk-failures';
import { onIslandRequest, type IslandName } from '#browser/client/island-loader';

type Island = ComponentType<{ tag: string }>;

/** Loaders of the on-demand islands with their style sheets. */
export type NeededIslands = Record<IslandName, () => Promise<Island>>;

/** Creates the container of an island within the element that lists its name: `<div data-islands="auth member">`. */
function roomFor(name: IslandName): HTMLElement | undefined {
  const place = document.querySelector(`[data-islands~="${name}"]`);
  if (!place) return undefined;
  const room = document.createElement('div');
  place.append(room);
  return room;
}

async function show(name: IslandName, load: () => Promise<Island>): Promise<void> {
  const room = roomFor(name);
  if (!room) return;
  const Island = await loadChunk(load);
  // Ids made by `useId` must differ between the islands of a page.
  createRoot(room, { identifierPrefix: `${name}-` }).render(<Island tag={document.documentElement.lang} />);
}

/** Renders each island once it is requested (`requestIsland`), in the page's language. */
export function showNeeded(islands: NeededIslands): void {
  onIslandRequest((name) => void show(name, islands[name]).catch(reportError));
}
