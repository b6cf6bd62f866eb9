import { normalizeClientSeed } from './client-seed.ts';

/** Greatest nonce of the rulebook; the bet that would get it needs a new pair. */
const LAST_NONCE = 2_147_483_647;

/** A pair of seeds of a member, by its number: the server seed exists before the player chooses the client seed (§1.1). */
export interface SeedPair {
  readonly clientSeed: string;
  /** Nonce of the next bet. */
  readonly nextNonce: number;
  /** Rounds that are not over; the server seed stays secret while there are any. */
  readonly openRounds: readonly string[];
}

/** Pairs of a member in their order; the last one is active. */
export type SeedPairs = readonly SeedPair[];

export type SeedRefusal =
  | 'pair_exists'
  | 'no_pair'
  | 'client_seed_invalid'
  | 'nonce_mismatch'
  | 'seed_pair_exhausted'
  | 'round_not_found';
export type SeedAct<Value> = { readonly refusal: SeedRefusal } | ({ readonly pairs: SeedPairs } & Value);

export function startPairs(pairs: SeedPairs, seed: string): SeedAct<{ clientSeed: string }> {
  return pairs.length > 0 ? { refusal: 'pair_exists' } : addPair(pairs, seed);
}

/** Makes the next pair active and retires the present one. */
export function rotatePairs(pairs: SeedPairs, seed: string): SeedAct<{ clientSeed: string }> {
  return pairs.length === 0 ? { refusal: 'no_pair' } : addPair(pairs, seed);
}

function addPair(pairs: SeedPairs, seed: string): SeedAct<{ clientSeed: string }> {
  const clientSeed = normalizeClientSeed(seed);
  if (clientSeed === undefined) return { refusal: 'client_seed_invalid' };
  return { pairs: [...pairs, { clientSeed, nextNonce: 0, openRounds: [] }], clientSeed };
}

/** Gives a bet its nonce; `expected` is the one that the player saw. A round that `staysOpen` holds the reveal back. */
export function useNonce(
  pairs: SeedPairs,
  { round, expected, staysOpen }: { round: string; expected: number | undefined; staysOpen: boolean },
): SeedAct<{ pair: number; nonce: number }> {
  const active = pairs.at(-1);
  if (!active) return { refusal: 'no_pair' };
  if (active.nextNonce >= LAST_NONCE) return { refusal: 'seed_pair_exhausted' };
  const nonce = active.nextNonce;
  if (expected !== undefined && expected !== nonce) return { refusal: 'nonce_mismatch' };
  const openRounds = staysOpen ? [...active.openRounds, round] : active.openRounds;
  const pair = pairs.length - 1;
  return { pairs: pairs.with(pair, { ...active, nextNonce: nonce + 1, openRounds }), pair, nonce };
}

export function closeSeededRound(pairs: SeedPairs, round: string): SeedAct<{ pair: number }> {
  const pair = pairs.findIndex(({ openRounds }) => openRounds.includes(round));
  const found = pairs[pair];
  if (!found) return { refusal: 'round_not_found' };
  const openRounds = found.openRounds.filter((open) => open !== round);
  return { pairs: pairs.with(pair, { ...found, openRounds }), pair };
}

/** Returns the pairs whose server seed is public: retired, and without open rounds. */
export function revealedPairs(pairs: SeedPairs): number[] {
  return pairs.flatMap(({ openRounds }, pair) => (pair < pairs.length - 1 && openRounds.length === 0 ? [pair] : []));
}
