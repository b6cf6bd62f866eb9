import { loadChunk } from '#browser/client/chunk-failures';

// Mounts the lobby from a plain script: the page is heavy already, and an Astro island would add its runtime and markup.
const container = document.querySelector<HTMLElement>('[data-lottery]');
if (container) void loadChunk(() => import('./mount.tsx')).then(({ mountLobby }) => mountLobby(container), reportError);
