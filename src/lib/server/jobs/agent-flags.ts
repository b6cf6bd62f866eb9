import { ABUSE_SCANS, type AbuseScan, findAbuse } from '#domain/agent-flags';
import { abuseDeps } from '../abuse-deps.ts';
import type { Job } from './job.ts';

/** The searches for abuse in teams: those by members go round the accounts in pages, the others follow what happens. */
const TIMES: Record<AbuseScan, string> = {
  identity: '*/20 * * * * *',
  days: '*/20 * * * * *',
  money: '15 */5 * * * *',
  rounds: '45 */5 * * * *',
  statements: '25 * * * * *',
  bonuses: '35 * * * * *',
};

/** A job each, so that a search that fails stops no other one. One process searches at a time; the others pass. */
export const AGENT_FLAG_JOBS: readonly Job[] = ABUSE_SCANS.map((scan) => ({
  name: `find abuse by ${scan}`,
  when: TIMES[scan],
  run: (app) => findAbuse(app.db, abuseDeps(app), scan),
}));
