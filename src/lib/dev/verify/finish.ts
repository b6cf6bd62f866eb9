import { say } from '../progress.ts';
import type { Totals } from './run-stages.ts';

/** The last line, which programs read too; answers with the exit code. */
export function finish(totals: Totals): number {
  say('');
  say(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}
