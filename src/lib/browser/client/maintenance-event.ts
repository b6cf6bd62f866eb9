import type { ErrorCode } from '#kernel/errors';

/**
 * Dispatched on the document's element when a request was refused because the site is closed, or closed to this visitor.
 */
export const CLOSED_EVENT = 'parlay:closed';

const CLOSING: readonly ErrorCode[] = ['under_maintenance', 'region_restricted'];

export function notifyIfClosed(code: unknown): void {
  if (CLOSING.some((closing) => closing === code))
    document.documentElement.dispatchEvent(new CustomEvent(CLOSED_EVENT));
}
