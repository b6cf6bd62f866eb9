import pg from 'pg';
import { ClaimRefusedError, getOpening } from '../../src/lib/domain/promotions/index.ts';
import type { AppContext } from '../../src/lib/server/context.ts';
import { drawRedEnvelopes } from '../../src/lib/server/jobs/rewards.ts';
import { insertPromotion } from '../support/promotions.ts';
import { redEnvelopes, startOpening } from '../support/red-envelopes.ts';
import { perSecond, type Figure } from './figures.ts';
import { benchContext } from './world.ts';

const [ENVELOPES, MEMBERS] = [2000, 6000];
/** Members who wait for an answer at a time. */
const CALLERS = 512;
const EACH = 20_000;
/** Claims on one opening. */
const MIN_PER_SECOND = 2000;

/** Lets three times as many members as there are envelopes open one, as fast as the portal answers. */
export async function envelopeFigures(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const app = await benchContext(databaseUrl, dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const award = { type: 'red_envelope', count: ENVELOPES, min: '5000', max: '60000', unit: '1000' } as const;
    const contentId = await insertPromotion({ app }, { ...redEnvelopes(), budget: String(EACH * ENVELOPES), award });
    await startOpening({ app }, contentId);
    await drawRedEnvelopes(app);
    const { rows: members } = await client.query<{ id: string }>(
      `insert into members (public_id, username, username_key, password_hash, currency, language_code)
         select 'MOPEN' || n, 'open' || n, 'open' || n, 'none', 'VND', 'EN' from generate_series(1, ${MEMBERS}) n returning id`,
    );
    await client.query('vacuum analyze');
    const memberIds = members.map(({ id }) => BigInt(id));
    const { paidSeconds, refusedSeconds } = await rush(app, contentId, memberIds);
    await checkClaims(client);
    const { left } = await getOpening(app.db, contentId);
    if (left !== 0) throw new Error(`${left} envelopes are left`);
    const rate = ENVELOPES / paidSeconds;
    return [
      {
        what: `A rush on ${ENVELOPES.toLocaleString('en')} red envelopes of one opening, ${CALLERS} callers`,
        figure: perSecond(rate),
        comparison: `refused once all are gone: ${perSecond((MEMBERS - ENVELOPES) / refusedSeconds)}`,
        target: `at least ${perSecond(MIN_PER_SECOND)}`,
        isMet: rate >= MIN_PER_SECOND,
      },
    ];
  } finally {
    await app.liveEventHub.stop();
    await client.end();
    await app.db.close();
  }
}

/** Lets every member claim once. Returns the time until the last envelope was taken, and the time of the refusals after it. */
async function rush(app: AppContext, contentId: string, memberIds: bigint[]) {
  const start = performance.now();
  let lastPaid = start;
  const caller = async () => {
    for (let memberId = memberIds.shift(); memberId !== undefined; memberId = memberIds.shift()) {
      const visitor = { country: 'VN', network: '203.0.113.0', device: undefined };
      const claimant = { memberId, currency: 'VND', visitor, languageTag: 'en' };
      const idempotent = { key: `rush-${memberId}`, hash: new Uint8Array([1]) };
      try {
        await app.envelopeOpenings.open({ claimant, contentId, idempotent });
        lastPaid = performance.now();
      } catch (error) {
        if (!(error instanceof ClaimRefusedError)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { paidSeconds: (lastPaid - start) / 1000, refusedSeconds: (performance.now() - lastPaid) / 1000 };
}

/** Throws unless each envelope was given once, to a member of its own, and all of them are the whole budget. */
async function checkClaims(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ claims: number; members: number; sum: string }>(
    `select count(*)::int as claims, count(distinct member_id)::int as members, sum(amount_minor)::text as sum
       from promotion_claims where state = 'issued'`,
  );
  const [given] = rows;
  const isRight = given?.claims === ENVELOPES && given.members === ENVELOPES;
  if (!isRight || given.sum !== `${EACH * ENVELOPES}0000`)
    throw new Error(`the envelopes were not each given once: ${JSON.stringify(given)}`);
}
