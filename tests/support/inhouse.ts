import { randomUUID } from 'node:crypto';
import { advanceCrash, type CrashDeps } from '#domain/inhouse';
import { hashPart } from '#kernel/hash-chain';
import type { Choice, OneStepName } from '#rules/inhouse/one-step-games';
import type { StepChoice, StepGameName } from '#rules/inhouse/step-games';
import { seedInhouseGames } from '#server/seed/essentials';
import { crashDeps } from '../../src/lib/server/crash-runner.ts';
import type { TestApp, TestMember, TestResponse } from './app.ts';

/** Sets up the games on a portal that started without them. */
export async function openInhouseGames({ app }: TestApp): Promise<void> {
  await app.db.transaction((tx) => seedInhouseGames(tx, app));
}

/** Begins the first pair of seeds of a member, or rotates. Returns the response. */
export async function chooseSeed(
  member: TestMember,
  clientSeed: string,
  act: '' | '/rotate' = '',
): Promise<TestResponse> {
  const { nextCommitment: commitment } = (await member.call('GET /wps/inhouse/seeds')).body.value;
  return member.call(`POST /wps/inhouse/seeds${act}`, { body: { clientSeed, commitment } });
}

/** Registers and funds a member who has chosen a client seed. */
export async function newPlayer(portal: TestApp, balance = '1000000'): Promise<TestMember> {
  const member = await portal.newMember({ balance });
  const chosen = await chooseSeed(member, 'hello');
  if (chosen.status !== 200) throw new Error(`no pair of seeds: ${JSON.stringify(chosen.body)}`);
  return member;
}

/** A choice that is allowed in each game. */
export const CHOICE_OF: Record<OneStepName, Choice> = {
  dice: { direction: 'under', target: '50.00' },
  limbo: { target: '2.00' },
  plinko: { rows: 8, risk: 'medium' },
  wheel: { segments: 10, risk: 'low' },
  keno: { picks: [3, 14, 15, 26, 40], risk: 'classic' },
};

export interface GivenBet {
  stake?: string;
  choice?: object;
  nonce?: number;
  key?: string;
}

export function placeBet(
  member: Pick<TestMember, 'call'>,
  game: OneStepName,
  { stake = '1000', choice = CHOICE_OF[game], nonce, key = randomUUID() }: GivenBet = {},
): Promise<TestResponse> {
  const body = { stake, choice, ...(nonce === undefined ? {} : { nonce }) };
  return member.call(`POST /wps/inhouse/${game}/bets`, { body, headers: { 'Idempotency-Key': key } });
}

/** A choice that is allowed at the start of a round of each game. */
export const START_OF: Record<StepGameName, StepChoice> = { mines: { mines: 3 }, hilo: {} };

export function startRound(
  member: Pick<TestMember, 'call'>,
  game: StepGameName,
  { stake = '1000', choice = START_OF[game], nonce, key = randomUUID() }: GivenBet = {},
): Promise<TestResponse> {
  const body = { stake, choice, ...(nonce === undefined ? {} : { nonce }) };
  return member.call(`POST /wps/inhouse/${game}/rounds`, { body, headers: { 'Idempotency-Key': key } });
}

/** Rounds of a chain in tests, which takes no time to hash. */
const CHAIN_LENGTH = 2000;

/** Returns a runner of crash whose betting never ends by itself. */
export function crashRunner({ app }: TestApp, name = 'here'): CrashDeps {
  return {
    ...crashDeps(app, name),
    chainLength: CHAIN_LENGTH,
    hashPart: async (seed, steps) => hashPart(seed, steps),
    timing: { bettingMs: 600_000, resultMs: 0, restMs: Infinity },
  };
}

/** Opens a round of crash. Returns its id. */
export async function openCrashRound(portal: TestApp): Promise<string> {
  await openInhouseGames(portal);
  await advanceCrash(crashRunner(portal), 'VND');
  return (await portal.call('GET /wps/crash/round')).body.value.round.id;
}

export function placeCrashBet(
  member: Pick<TestMember, 'call'>,
  roundId: string,
  { stake = '1000', auto, key = randomUUID() }: { stake?: string; auto?: string; key?: string } = {},
): Promise<TestResponse> {
  const body = { roundId, stake, ...(auto === undefined ? {} : { auto }) };
  return member.call('POST /wps/crash/bets', { body, headers: { 'Idempotency-Key': key } });
}
