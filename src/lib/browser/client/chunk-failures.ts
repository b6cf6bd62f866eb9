import { MINUTE_MS } from '#kernel/clock';
import { readSession, SESSION_KEYS, writeSession } from '../storage.ts';

/** A part of the program did not come (specification §8). */
class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('A part of the page did not load', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Specification §9. */
const CHUNK_TIMEOUT_MS = 120_000;

/** What browsers say of a module that did not come; each has words of its own. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|error loading dynamically|ChunkLoadError/i;

function isChunkFailure(reason: unknown): boolean {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || NOT_LOADED.test(reason.message));
}

/** A page is loaded again without a word once; when that was not long ago it did not help. */
const SILENT_AGAIN_MS = 5 * MINUTE_MS;

let isReloading = false;

function mayReload(now: number): boolean {
  // Without a connection nothing would be left of the page.
  if (!navigator.onLine || now - Number(readSession(SESSION_KEYS.chunkReload) ?? 0) < SILENT_AGAIN_MS) return false;
  writeSession({ [SESSION_KEYS.chunkReload]: String(now) });
  // Where nothing can be remembered it would load itself again for ever.
  return readSession(SESSION_KEYS.chunkReload) === String(now);
}

/** A page that was built before the last update asks for files that are gone: loading it again is all that helps. */
function recover(): void {
  if (isReloading) return;
  isReloading = mayReload(Date.now());
  if (isReloading) location.reload();
  else document.getElementById('chunk-failed')?.removeAttribute('hidden');
}

/** Loads a part of the program; one that does not come in two minutes has failed. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers every part that does not come: one silent reload, and when that did not help a message with a way to try again. */
export function followChunkFailures(): void {
  addEventListener('vite:preloadError', recover);
  addEventListener('error', ({ error }) => {
    if (isChunkFailure(error)) recover();
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isChunkFailure(reason)) recover();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-act="reload"]')) location.reload();
  });
}
