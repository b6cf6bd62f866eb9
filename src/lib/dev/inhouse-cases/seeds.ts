import { z } from 'zod';
import { normalizeClientSeed } from '#rules/inhouse/client-seed';
import {
  closeSeededRound,
  revealedPairs,
  rotatePairs,
  type SeedPairs,
  startPairs,
  useNonce,
} from '#rules/inhouse/seed-pairs';
import { SEEDED_GAMES, seedCommitment, streamKey, streamOf } from '#rules/inhouse/stream';
import { words } from '#rules/lottery/draws/stream';
import { hash } from '../rewards-cases/wire.ts';
import { refused, seeds } from './wire.ts';

const streamInput = z.object({
  ...seeds,
  game: z.string(),
  below: z.array(
    z
      .int()
      .min(1)
      .max(2 ** 32),
  ),
});

export function evaluateStream(given: unknown) {
  const { game: name, below, ...input } = streamInput.parse(given);
  const game = SEEDED_GAMES.find((known) => known === name);
  if (!game) return refused('game_unknown');
  const key = streamKey(game, input);
  const source = words(key);
  let taken = 0;
  const counted: Iterator<number, never> = {
    next() {
      taken += 1;
      return source.next();
    },
  };
  const stream = streamOf(key, counted);
  const values = below.map((limit) => stream.below(limit));
  return { commitment: seedCommitment(input.serverSeed), key, values, words: taken };
}

export function evaluateClientSeed(given: unknown) {
  const clientSeed = normalizeClientSeed(z.object({ seed: z.string() }).parse(given).seed);
  return clientSeed === undefined ? refused('client_seed_invalid') : { clientSeed };
}

const seedsInput = z.object({
  serverSeeds: z.array(hash),
  events: z.array(
    z.discriminatedUnion('t', [
      z.object({ t: z.literal('start'), clientSeed: z.string() }),
      z.object({ t: z.literal('rotate'), clientSeed: z.string() }),
      z.object({
        t: z.literal('bet'),
        round: z.string(),
        nonce: z.int().optional(),
        stays: z.boolean().default(false),
      }),
      z.object({ t: z.literal('close'), round: z.string() }),
    ]),
  ),
});
type SeedEvent = z.output<typeof seedsInput>['events'][number];

export function evaluateSeeds(given: unknown) {
  const { serverSeeds, events } = seedsInput.parse(given);
  const commitmentOf = (pair: number) => seedCommitment(serverSeeds[pair] ?? '');
  let pairs: SeedPairs = [];
  const results = events.map((event) => {
    const done = applied(pairs, event);
    if ('refusal' in done) return { status: done.refusal, revealed: revealedPairs(pairs) };
    pairs = done.pairs;
    const pair = 'pair' in done ? done.pair : pairs.length - 1;
    const revealed = revealedPairs(pairs);
    if ('nonce' in done) return { status: 'OK', pair, nonce: done.nonce, revealed };
    if (!('clientSeed' in done)) return { status: 'OK', pair, revealed };
    const { clientSeed } = done;
    const commitments = { commitment: commitmentOf(pair), nextCommitment: commitmentOf(pair + 1) };
    return { status: 'OK', pair, nonce: 0, clientSeed, ...commitments, revealed };
  });
  return { events: results };
}

function applied(pairs: SeedPairs, event: SeedEvent) {
  if (event.t === 'start') return startPairs(pairs, event.clientSeed);
  if (event.t === 'rotate') return rotatePairs(pairs, event.clientSeed);
  if (event.t === 'close') return closeSeededRound(pairs, event.round);
  return useNonce(pairs, { round: event.round, expected: event.nonce, staysOpen: event.stays });
}
