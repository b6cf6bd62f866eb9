import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { VENDOR_DIALECTS } from '#rules/vendors/vendor-dialects';
import { DRIVERS } from './drivers/drivers.ts';
import { CASES, runCase, type Verdict } from './suite.ts';
import type { World } from './world.ts';

const TIMEOUT_MS = 10_000;
/** Time after which the answer of a request is given up that the portal has certainly received. */
const ABANDON_MS = 30;

const USAGE = `npm run vendor:check -- --url <address> --vendor <code> --secret <secret> --players <file>

  --url      address of the portal: https://portal.example.com
  --vendor   code of the vendor in the portal
  --secret   the vendor's secret; @<file> reads it from a file. Hub88: its private key (PEM)
  --players  what "npm run ops -- vendors check-player <code>" printed
  --only     numbers of cases: 11,14,20`;

/** The command line is invalid. */
export class UsageError extends Error {}

const player = z.object({ playerId: z.string(), token: z.string() });
const playersFile = z.object({
  dialect: z.enum(VENDOR_DIALECTS),
  unit: z.int().positive(),
  operator: z.string(),
  currency: z.string(),
  gameCode: z.string(),
  hasPromotions: z.boolean(),
  player,
  otherPlayer: player,
  expiredToken: z.string(),
});

/** Checks a portal from outside, prints each case, and returns the exit code: 1 when a case failed. Throws UsageError. */
export async function runVendorCheck(words: readonly string[], print: (line: string) => void): Promise<number> {
  const { world, only } = readOptions(words);
  const counts = { passed: 0, failed: 0, 'not checked': 0, none: 0 };
  for (const row of CASES.filter(({ no }) => only === undefined || only.has(no))) {
    const verdict = await runCase(world, row);
    counts[verdict.result]++;
    for (const line of linesOf(row.no, row.name, verdict)) print(line);
  }
  print(
    `${counts.passed} passed, ${counts.failed} failed, ${counts['not checked']} not checked, ${counts.none} not in this protocol`,
  );
  return counts.failed === 0 ? 0 : 1;
}

function linesOf(no: number, name: string, verdict: Verdict): string[] {
  const title = `${String(no).padStart(2)} ${name}`;
  if (verdict.result === 'passed') return [`pass  ${title}`];
  if (verdict.result === 'none') return [`  -   ${title}: ${verdict.why}`];
  if (verdict.result === 'not checked') return [`  ?   ${title}: not checked, ${verdict.why}`];
  const { why, expected, actual } = verdict;
  const bodies = expected === undefined ? [] : [`        expected: ${expected}`, `        answered: ${actual}`];
  return [`FAIL  ${title}`, `        ${why}`, ...bodies];
}

function readOptions(words: readonly string[]): { world: World; only: ReadonlySet<number> | undefined } {
  const { url, vendor, secret, players: file, only } = parse(words);
  if (!url || !vendor || !secret || !file) throw new UsageError(USAGE);
  const { dialect, unit, operator, ...players } = readPlayers(file);
  const options = { vendor, unit: BigInt(unit), operator, currency: players.currency };
  const world: World = {
    ...players,
    ...transport(url),
    driver: DRIVERS[dialect](options),
    secret: secret.startsWith('@') ? readText(secret.slice(1)).trim() : secret,
    unit: options.unit,
    inside: undefined,
  };
  return { world, only: only === undefined ? undefined : new Set(only.split(',').map(Number)) };
}

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { url: text, vendor: text, secret: text, players: text, only: text };
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function readPlayers(file: string): z.output<typeof playersFile> {
  try {
    return playersFile.parse(JSON.parse(readText(file)));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} is not what "npm run ops -- vendors check-player" prints.`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
}

function transport(url: string): Pick<World, 'send' | 'abandon' | 'isHealthy'> {
  const addressOf = (target: string) => new URL(target, url);
  return {
    async send({ target, ...init }) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(addressOf(target), { ...init, redirect: 'error', signal });
      return { http: response.status, text: await response.text() };
    },
    async abandon({ target, ...init }) {
      try {
        await fetch(addressOf(target), { ...init, signal: AbortSignal.timeout(ABANDON_MS) });
      } catch (error) {
        if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
      }
    },
    async isHealthy() {
      return (await fetch(addressOf('/healthz'), { signal: AbortSignal.timeout(TIMEOUT_MS) })).status === 200;
    },
  };
}
