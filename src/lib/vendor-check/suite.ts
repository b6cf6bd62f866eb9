import { ACCESS_CASES } from './cases/access.ts';
import { BET_CASES } from './cases/bets.ts';
import { CANCEL_CASES } from './cases/cancels.ts';
import type { Case } from './cases/case.ts';
import { OTHER_CASES } from './cases/others.ts';
import { WIN_CASES } from './cases/wins.ts';
import { Check, Difference, NotChecked } from './check.ts';
import type { World } from './world.ts';

/** The conformance suite: what every vendor's protocol must do, whatever its names. */
export const CASES: readonly Case[] = [...ACCESS_CASES, ...BET_CASES, ...WIN_CASES, ...CANCEL_CASES, ...OTHER_CASES];

export type Verdict =
  | { result: 'passed' }
  /** The dialect has no counterpart of the case. */
  | { result: 'none'; why: string }
  | { result: 'not checked'; why: string }
  | { result: 'failed'; why: string; expected?: string; actual?: string };

/** Runs a case against a portal. */
export async function runCase(world: World, { no, run }: Case): Promise<Verdict> {
  const why = world.driver.lacks[no];
  if (why !== undefined) return { result: 'none', why };
  try {
    await run(new Check(world));
    return { result: 'passed' };
  } catch (error) {
    if (error instanceof NotChecked) return { result: 'not checked', why: error.message };
    if (!(error instanceof Difference)) return { result: 'failed', why: String(error) };
    return { result: 'failed', why: error.message, expected: error.expected, actual: error.actual };
  }
}
