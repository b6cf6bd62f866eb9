import { onParentGone } from '../parent.mjs';

/** Resolves when somebody wants us to stop: Ctrl-C, SIGTERM, a closed terminal, or the death of whoever started us. */
export function stopRequested(): Promise<string> {
  return new Promise((resolve) => {
    // The handlers stay: Ctrl-C reaches us both from the terminal and through npm, and the second must not kill us.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    onParentGone(() => resolve('its parent is gone'));
  });
}
