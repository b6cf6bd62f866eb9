import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { loadChunk } from '#browser/client/chunk-failures';
import { onIslandRequest, type IslandName } from '#browser/client/island-loader';

type Island = ComponentType<{ tag: string }>;

/** Loaders of the on-demand islands with their style sheets. */
export type OnDemandIslands = Record<IslandName, () => Promise<Island>>;

/** Creates the container of an island within the element that lists its name: `<div data-islands="auth member">`. */
function createContainer(name: IslandName): HTMLElement | undefined {
  const parent = document.querySelector(`[data-islands~="${name}"]`);
  if (!parent) return undefined;
  const container = document.createElement('div');
  parent.append(container);
  return container;
}

async function renderIsland(name: IslandName, load: () => Promise<Island>): Promise<void> {
  const container = createContainer(name);
  if (!container) return;
  const Island = await loadChunk(load);
  // Ids made by `useId` must differ between the islands of a page.
  createRoot(container, { identifierPrefix: `${name}-` }).render(<Island tag={document.documentElement.lang} />);
}

/** Renders each island once it is requested (`loadIsland`), in the page's language. */
export function renderRequestedIslands(islands: OnDemandIslands): void {
  onIslandRequest((name) => void renderIsland(name, islands[name]).catch(reportError));
}
