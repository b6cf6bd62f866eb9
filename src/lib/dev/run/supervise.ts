import { complain, say } from '../progress.ts';
import type { Child } from './child.ts';

/**
 * Waits for a stop request or the death of a child, then stops the rest in the reverse order of their start, so that
 * the vendor can settle with the portal before the portal stops. Returns the exit code.
 */
export async function superviseUntilEnd(children: readonly Child[], requested: Promise<string>): Promise<number> {
  const died = Promise.race(children.map(async (child) => ({ child, how: await child.ended })));
  const first = await Promise.race([requested, died]);
  if (typeof first === 'string') {
    say('Stopping …');
    await stopAll(children);
    return 0;
  }
  // Ctrl-C also reaches the children: one that then stops by itself has not crashed.
  const stopReason = await Promise.race([
    requested,
    new Promise<undefined>((resolve) => setTimeout(resolve, 300, undefined)),
  ]);
  if (stopReason === undefined)
    complain(`${first.child.name} ended unexpectedly (${first.how}); see ${first.child.logFile}`);
  await stopAll(children);
  return stopReason === undefined ? 1 : 0;
}

export async function stopAll(children: readonly Child[]): Promise<void> {
  for (const child of [...children].reverse()) if (child.isRunning()) await child.stop();
}
