import { checkedHash, hmacOfText, sha256Hex } from '../lottery/draws/sha256.ts';
import { uniform, words, type Below } from '../lottery/draws/stream.ts';

/** Games whose outcomes come from a member's pair of seeds. Crash has a chain of its own. */
export const SEEDED_GAMES = ['dice', 'limbo', 'mines', 'plinko', 'hilo', 'wheel', 'keno'] as const;
export type SeededGame = (typeof SEEDED_GAMES)[number];

/** All games of the portal's own. */
export const INHOUSE_GAMES = [...SEEDED_GAMES, 'crash'] as const;
export type InhouseGame = (typeof INHOUSE_GAMES)[number];

export function isInhouseGame(name: string): name is InhouseGame {
  return INHOUSE_GAMES.some((game) => game === name);
}

/** Decides the outcome of a bet: a pair of seeds and the position of the bet in it (docs/spec/inhouse-rulebook.md §1). */
export interface BetSeeds {
  /** 32 bytes, hexadecimal in lower case. */
  readonly serverSeed: string;
  /** As the player chose it, normalized. */
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Random numbers of a bet, the same for everybody who has its seeds. */
export interface GameStream {
  /** Returns a whole number below a limit of at most 2^32, each equally likely. */
  readonly below: Below;
  /** Returns a whole number from 1 to 2^52, each equally likely. */
  u52(): bigint;
}

/** Returns the hash of a server seed, which the player sees before the first bet with it. */
export function seedCommitment(serverSeed: string): string {
  return sha256Hex(checkedHash(serverSeed));
}

export function streamKey(game: SeededGame, { serverSeed, clientSeed, nonce }: BetSeeds): string {
  return hmacOfText(checkedHash(serverSeed), `inh/v1|${game}|${clientSeed}|${nonce}`);
}

/** Returns the numbers of a source of words; by default the words of a key. */
export function streamOf(key: string, source: Iterator<number, never> = words(key)): GameStream {
  return {
    below: uniform(source),
    u52() {
      const [high, low] = [source.next().value, source.next().value];
      return (BigInt(high) << 20n) + BigInt(low >>> 12) + 1n;
    },
  };
}

/** Draws `count` different numbers of 0 … `total` − 1, in their order. */
export function pickNumbers(below: Below, total: number, count: number): number[] {
  const numbers = Array.from({ length: total }, (_, number) => number);
  for (let place = 0; place < count; place += 1) {
    const other = place + below(total - place);
    [numbers[place], numbers[other]] = [numbers[other] ?? 0, numbers[place] ?? 0];
  }
  return numbers.slice(0, count);
}
