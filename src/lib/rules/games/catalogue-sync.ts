/**
 * States of a run that brings a vendor's games up to its catalogue. `held`: it did everything but switch games off, because too
 * many of them are missing from the catalogue.
 */
export const SYNC_STATES = ['queued', 'running', 'done', 'held', 'failed'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** Reasons of a failed run, which changed nothing. */
export const SYNC_FAILURES = [
  'unavailable',
  'refused',
  'too_large',
  'too_slow',
  'nonsense',
  'unsupported',
  'interrupted',
  'error',
] as const;
export type SyncFailure = (typeof SYNC_FAILURES)[number];
