import { loadChunk } from '#browser/client/chunk-failures';
import { inhouseRouteOf } from '#browser/inhouse/addresses';

// Mounts the game from a plain script, so that the page of a vendor's game loads neither its code nor its styles.
const container = document.querySelector<HTMLElement>('[data-inhouse]');
const route = inhouseRouteOf(location.search);
if (container && route)
  void loadChunk(() => import('./mount.tsx')).then(({ mountInhouse }) => mountInhouse(container, route), reportError);
