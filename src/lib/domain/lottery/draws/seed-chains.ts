import { hash } from 'node:crypto';
import * as z from 'zod';
import type { Database, Db } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { lotterySeedChains } from '../tables.ts';

/** Days that one chain lasts, and the rest at which the next chain is published. */
const CHAIN_DAYS = 8;
const RESERVE_DAYS = 2;
/** Distance of the links held in memory: any other link is fewer hashes away. */
const CHECKPOINT_EVERY = 256;

export interface SealedChain {
  id: bigint;
  gameCode: string;
  chainNo: number;
  length: number;
  sealedSeed: string;
}

export interface ChainDeps {
  sealer: SecretSealer;
  random: RandomSource;
}

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
const sealContext = ({ gameCode, chainNo }: Pick<SealedChain, 'gameCode' | 'chainNo'>) =>
  `lottery ${gameCode} ${chainNo}`;

function hashRepeatedly(seed: Uint8Array, times: number): Uint8Array {
  let link = seed;
  for (let step = 0; step < times; step++) link = sha256(link);
  return link;
}

const REMAINING_LINKS = defineStatement({
  name: 'lottery_chains_remaining',
  row: z.object({ gameCode: z.string(), lastNo: z.int(), left: z.int() }),
  text: `select game.game_code as "gameCode", coalesce(max(chain.chain_no), 0) as "lastNo",
                coalesce(sum(chain.length - chain.used_links), 0)::int as "left"
           from lottery_games game left join lottery_seed_chains chain using (game_code)
          where game.enabled and game.is_in_house group by game.game_code order by game.game_code`,
});

/**
 * Publishes a game's next chain while links of the current one are left. Runs outside any other transaction, so that a draw only
 * uses links of a chain that was published before.
 */
export async function publishChains(db: Database, { sealer, random }: ChainDeps): Promise<void> {
  for (const { gameCode, lastNo, left } of await db.query(REMAINING_LINKS)) {
    const drawsADay = lotteryGame(gameCode)?.schedule.drawsADay ?? 0;
    if (left >= drawsADay * RESERVE_DAYS) continue;
    // Another node may have published the same chain number in the meantime; the first insert wins.
    await createChain(db, { sealer, random }, { gameCode, chainNo: lastNo + 1, length: drawsADay * CHAIN_DAYS });
  }
}

type NewChain = Pick<
  typeof lotterySeedChains.$inferInsert,
  'gameCode' | 'chainNo' | 'length' | 'usedLinks' | 'publishedAt'
>;

/** Publishes a chain of a new random seed, unless its number is taken. Returns its id, and its links from s_0 to s_N, which are secret. */
export async function createChain(
  db: Db,
  { sealer, random }: ChainDeps,
  chain: NewChain,
): Promise<{ chainId: bigint | undefined; links: Uint8Array[] }> {
  const seed = random.bytes(32);
  const links = [seed];
  let head = seed;
  for (let step = 0; step < chain.length; step++) {
    head = sha256(head);
    links.push(head);
  }
  links.reverse();
  const sealedSeed = sealer.seal(sealContext(chain), Buffer.from(seed).toString('hex'));
  const [stored] = await db.orm
    .insert(lotterySeedChains)
    .values({ ...chain, head, sealedSeed })
    .onConflictDoNothing()
    .returning({ id: lotterySeedChains.id });
  return { chainId: stored?.id, links };
}

/** Computes links of sealed chains. Caches every 256th link, because hashing from the end of a chain takes thousands of steps. */
export class SeedLinks {
  readonly #sealer: SecretSealer;
  /** Maps a chain's id to s_N and every 256th link below it, in descending order. */
  readonly #checkpoints = new Map<bigint, Uint8Array[]>();

  constructor(sealer: SecretSealer) {
    this.#sealer = sealer;
  }

  /** Returns s_link; `link` runs from 1 to the chain's length. Throws RangeError for others. */
  getLink(chain: SealedChain, link: number): Uint8Array {
    if (!Number.isInteger(link) || link < 1 || link > chain.length) throw new RangeError('the chain has no such link');
    const checkpoints = this.#checkpointsOf(chain);
    const steps = chain.length - link;
    const nearest = checkpoints[Math.floor(steps / CHECKPOINT_EVERY)];
    if (!nearest) throw new Error('a chain has fewer links than it says');
    return hashRepeatedly(nearest, steps % CHECKPOINT_EVERY);
  }

  #checkpointsOf(chain: SealedChain): Uint8Array[] {
    const known = this.#checkpoints.get(chain.id);
    if (known) return known;
    let link: Uint8Array = Buffer.from(this.#sealer.open(sealContext(chain), chain.sealedSeed), 'hex');
    const made = [link];
    for (let left = chain.length - CHECKPOINT_EVERY; left >= 0; left -= CHECKPOINT_EVERY) {
      link = hashRepeatedly(link, CHECKPOINT_EVERY);
      made.push(link);
    }
    this.#checkpoints.set(chain.id, made);
    return made;
  }
}
