import { say } from '../progress.ts';
import type { Totals } from './run-stages.ts';

/** Prints the last line, which programs parse too. Returns the exit code. */
export function finish(totals: Totals): number {
  say('');
  say(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}
