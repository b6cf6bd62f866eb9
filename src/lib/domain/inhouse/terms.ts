import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import type { BetLimits } from '#rules/inhouse/bets';
import type { SeededGame } from '#rules/inhouse/stream';
import { gameCodeOf } from './settings.ts';

/** The pair that a member's next bet is placed with, and the nonce that it gets. */
export interface NextSeeds {
  pairId: bigint;
  commitment: string;
  sealedSeed: string;
  clientSeed: string;
  nonce: number;
}

/** Everything that decides a bet besides the player's choice. */
export interface BetTerms {
  seeds: NextSeeds;
  rtpBps: number;
  /** The lowest of the game's and the member's own. */
  limits: BetLimits;
  revision: number;
}

const READ = defineStatement({
  name: 'inhouse_terms',
  row: z.object({
    pairId: z.bigint().nullable(),
    commitment: z.string().nullable(),
    sealedSeed: z.string().nullable(),
    clientSeed: z.string().nullable(),
    nonce: z.int().nullable(),
    rtpBps: z.int(),
    minMinor: z.bigint(),
    maxMinor: z.bigint(),
    stepMinor: z.bigint(),
    maxWinMinor: z.bigint(),
    hasOwnLimits: z.boolean(),
    revision: z.int(),
  }),
  text: `select pair.id as "pairId", pair.commitment, pair.sealed_seed as "sealedSeed", pair.client_seed as "clientSeed",
                pair.next_nonce as nonce, settings.rtp_bps as "rtpBps", settings.min_minor as "minMinor",
                least(settings.max_minor, own.max_minor) as "maxMinor", settings.step_minor as "stepMinor",
                least(settings.max_win_minor, own.max_win_minor) as "maxWinMinor",
                coalesce(own.max_minor, own.max_win_minor) is not null as "hasOwnLimits", settings.revision
           from inhouse_settings settings
           left join lateral inhouse_own_limits($1, $2) own on true
           left join inhouse_seed_pairs pair on pair.member_id = $1 and pair.activated_at is not null and pair.retired_at is null
          where settings.game_code = $2 and settings.currency = $3 and settings.enabled`,
});

interface Player {
  id: bigint;
  currency: string;
}

/** Number of members whose next seeds are cached; others cost one more round trip. */
const MAX_CACHED = 10_000;

/**
 * Remembers the terms of the next bets, so that a bet takes one round trip. They may be out of date: the bet's statement compares them
 * with the present ones. Server seeds stay sealed here. The few members with limits of their own are not cached: their terms are read for each bet.
 */
export class TermsCache {
  readonly #seeds = new Map<bigint, NextSeeds>();
  readonly #settings = new Map<string, Omit<BetTerms, 'seeds'>>();

  find(player: Player, game: SeededGame): BetTerms | undefined {
    const [seeds, settings] = [this.#seeds.get(player.id), this.#settings.get(keyOf(player, game))];
    return seeds && settings && { seeds, ...settings };
  }

  /** Throws AppError `game_unavailable` where the game is closed, and `no_pair`. */
  async read(db: Db, player: Player, game: SeededGame): Promise<BetTerms> {
    const [row] = await db.query(READ, [player.id, gameCodeOf(game), player.currency]);
    if (!row) throw new AppError('game_unavailable');
    const { pairId, commitment, sealedSeed, clientSeed, nonce, rtpBps, revision, hasOwnLimits, ...limits } = row;
    if (pairId === null || commitment === null || sealedSeed === null || clientSeed === null || nonce === null)
      throw new AppError('no_pair');
    const settings = { rtpBps, limits, revision };
    const seeds = { pairId, commitment, sealedSeed, clientSeed, nonce };
    if (hasOwnLimits) {
      this.#seeds.delete(player.id);
    } else {
      this.#settings.set(keyOf(player, game), settings);
      this.#store(player, seeds);
    }
    return { seeds, ...settings };
  }

  /** Counts the nonce of a bet that was placed with these seeds. */
  countNonce(player: Player, seeds: NextSeeds): void {
    if (this.#seeds.has(player.id)) this.#store(player, { ...seeds, nonce: seeds.nonce + 1 });
  }

  #store({ id }: Player, seeds: NextSeeds): void {
    // A map lists its keys in the order in which they were added: the first one was used longest ago.
    this.#seeds.delete(id);
    this.#seeds.set(id, seeds);
    const [oldest] = this.#seeds.keys();
    if (this.#seeds.size > MAX_CACHED && oldest !== undefined) this.#seeds.delete(oldest);
  }
}

const keyOf = ({ currency }: Player, game: SeededGame) => `${game} ${currency}`;
