import { loadChunk } from '#browser/client/chunk-failures';

/** The lobby among the other games' pages: without a runtime and tags in the page, which has enough to carry. */
const room = document.querySelector<HTMLElement>('[data-lottery]');
if (room) void loadChunk(() => import('./mount.tsx')).then(({ mountLobby }) => mountLobby(room), reportError);
