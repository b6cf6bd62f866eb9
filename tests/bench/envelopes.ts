import pg from 'pg';
import { claimPromotion, ClaimRefusedError, getOpening } from '../../src/lib/domain/promotions/index.ts';
import type { Tx } from '../../src/lib/kernel/database.ts';
import { drawRedEnvelopes } from '../../src/lib/server/jobs/rewards.ts';
import { claimDeps } from '../../src/lib/server/reward-deps.ts';
import { insertPromotion } from '../support/promotions.ts';
import { redEnvelopes, startOpening } from '../support/red-envelopes.ts';
import { perSecond, type Figure } from './figures.ts';
import { benchContext, CONNECTIONS } from './world.ts';

const [ENVELOPES, MEMBERS] = [2000, 6000];
const POOL = 20_000n * BigInt(ENVELOPES);
/** Claims on one opening. */
const MIN_PER_SECOND = 2000;

/** Opens envelopes for three times as many members as there are, as fast as the portal answers, and then refuses the others. */
export async function envelopeFigures(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const app = await benchContext(databaseUrl, dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const award = { type: 'red_envelope', count: ENVELOPES, min: '5000', max: '60000', unit: '1000' } as const;
    const contentId = await insertPromotion({ app }, { ...redEnvelopes(), budget: String(POOL), award });
    await startOpening({ app }, contentId);
    await drawRedEnvelopes(app);
    const { rows: members } = await client.query<{ id: string }>(
      `insert into members (public_id, username, username_key, password_hash, currency, language_code)
         select 'MOPEN' || n, 'open' || n, 'open' || n, 'none', 'VND', 'EN' from generate_series(1, ${MEMBERS}) n returning id`,
    );
    await client.query('vacuum analyze');

    const deps = claimDeps(app);
    const refusals = new Map<string, number>();
    const queue = members.map(({ id }) => BigInt(id));
    const claimant = (memberId: bigint) => ({
      memberId,
      currency: 'VND',
      visitor: { country: 'VN', network: '203.0.113.0', device: undefined },
      languageTag: 'en',
    });
    const claim = (tx: Tx, memberId: bigint) =>
      claimPromotion(tx, deps, { claimant: claimant(memberId), contentId, act: 'claim' });
    const paidAt: number[] = [];
    const caller = async () => {
      for (let memberId = queue.shift(); memberId !== undefined; memberId = queue.shift()) {
        const own = memberId;
        try {
          await app.db.transaction((tx) => claim(tx, own));
          paidAt.push(performance.now());
        } catch (error) {
          if (!(error instanceof ClaimRefusedError)) throw error;
          refusals.set(error.reason, (refusals.get(error.reason) ?? 0) + 1);
        }
      }
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, caller));
    const paidSeconds = (Math.max(...paidAt) - start) / 1000;
    const refusedSeconds = (performance.now() - Math.max(...paidAt)) / 1000;

    const { left } = await getOpening(app.db, contentId);
    const paid = await client.query<{ claims: number; members: number; sum: string }>(
      'select count(*)::int as claims, count(distinct member_id)::int as members, sum(amount_minor)::text as sum from promotion_claims',
    );
    const [row] = paid.rows;
    const isRight = row?.claims === ENVELOPES && row.members === ENVELOPES && BigInt(row.sum) === POOL * 10_000n;
    if (!isRight || left !== 0)
      throw new Error(`the envelopes were not each given once: ${JSON.stringify({ row, left })}`);
    const perSecondPaid = ENVELOPES / paidSeconds;
    return [
      {
        what: `A rush on ${ENVELOPES.toLocaleString('en')} red envelopes of one opening, ${CONNECTIONS} callers`,
        figure: `${perSecond(perSecondPaid)}`,
        comparison: `refused when all are gone: ${perSecond((MEMBERS - ENVELOPES) / refusedSeconds)}`,
        target: `at least ${perSecond(MIN_PER_SECOND)}`,
        isMet: perSecondPaid >= MIN_PER_SECOND,
      },
    ];
  } finally {
    await app.liveEventHub.stop();
    await client.end();
    await app.db.close();
  }
}
