import { MINUTE_MS } from '#kernel/clock';
import { readSession, SESSION_KEYS, writeSession } from '../storage.ts';

/** A part of the program could not be loaded. */
class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('A part of the page did not load', { cause });
    this.name = 'ChunkLoadError';
  }
}

const CHUNK_TIMEOUT_MS = 120_000;

/** Browsers' messages for a module that could not be loaded. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|error loading dynamically|ChunkLoadError/i;

function isChunkFailure(reason: unknown): boolean {
  return reason instanceof Error && (reason.name === 'ChunkLoadError' || NOT_LOADED.test(reason.message));
}

/** Minimum time between two automatic reloads: a second one soon after would not help. */
const MIN_RELOAD_INTERVAL_MS = 5 * MINUTE_MS;

let isReloading = false;

function mayReload(now: number): boolean {
  // Does not reload without a connection: the page would be lost.
  if (!navigator.onLine || now - Number(readSession(SESSION_KEYS.chunkReload) ?? 0) < MIN_RELOAD_INTERVAL_MS)
    return false;
  writeSession({ [SESSION_KEYS.chunkReload]: String(now) });
  // Does not reload when the time cannot be stored: the page would reload forever.
  return readSession(SESSION_KEYS.chunkReload) === String(now);
}

/** Reloads the page: one built before the last update requests files that no longer exist. */
function recover(): void {
  if (isReloading) return;
  isReloading = mayReload(Date.now());
  if (isReloading) location.reload();
  else document.getElementById('chunk-failed')?.removeAttribute('hidden');
}

/** Loads a part of the program. Throws ChunkLoadError when it takes longer than two minutes. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Handles parts that fail to load: reloads once without notice, then shows a message with a retry button. */
export function handleChunkFailures(): void {
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
