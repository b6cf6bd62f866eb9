import pg from 'pg';
import { payAutomaticAwards } from '../../src/lib/domain/promotions/index.ts';
import type { OfferText } from '../../src/lib/rules/rewards/offers/offer-schema.ts';
import { automaticDeps } from '../../src/lib/server/reward-deps.ts';
import { CASH, insertPromotion } from '../support/promotions.ts';
import { perSecond, type Figure } from './figures.ts';
import { benchContext } from './world.ts';

const [MEMBERS, DAYS] = [20_000, 7];
/** Rebates to 100,000 members take at most a minute. */
const MIN_PER_SECOND = 100_000 / 60;

const REBATE: OfferText = {
  ...CASH,
  budget: '1000000000',
  turnoverFactor: '1',
  paysAutomatically: true,
  award: { type: 'rebate', rates: { RNG: ['1'] }, max: '1000' },
};

/** Pays a rebate for a week of bets to many members without a claim, in a database whose tables have just been filled. */
export async function awardFigures(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const app = await benchContext(databaseUrl, dataDir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await insertPromotion({ app }, REBATE);
    await client.query(`
      insert into members (public_id, username, username_key, password_hash, currency, language_code)
        select 'MAWARD' || n, 'award' || n, 'award' || n, 'none', 'VND', 'EN' from generate_series(1, ${MEMBERS}) n;
      insert into ledger_accounts (kind, owner_id, currency, guarded) select 'player', id, 'VND', true from members;
      insert into ledger_balances (account_id, currency) select id, currency from ledger_accounts where kind = 'player';
      insert into member_days (member_id, day, currency, category, rounds, stake_minor, payout_minor, valid_bet_minor, cash_valid_bet_minor)
        select id, (now() at time zone 'Asia/Ho_Chi_Minh')::date - day, 'VND', 'RNG', 1, 10000000, 0, 10000000, 10000000
          from members, generate_series(1, ${DAYS}) day`);
    await client.query('vacuum analyze');
    const start = performance.now();
    await payAutomaticAwards(app.db, automaticDeps(app), { fromHour: 0 });
    const seconds = (performance.now() - start) / 1000;
    const { rows } = await client.query<{ paid: number }>('select count(*)::int as paid from promotion_claims');
    if (rows[0]?.paid !== MEMBERS) throw new Error(`${rows[0]?.paid} of ${MEMBERS} members were paid`);
    return [
      {
        what: `A rebate to ${MEMBERS.toLocaleString('en')} members without a claim`,
        figure: `${seconds.toFixed(1)} s, ${perSecond(MEMBERS / seconds)}`,
        comparison: 'each with a claim, an entry, a turnover requirement and a message',
        target: `at least ${perSecond(MIN_PER_SECOND)}`,
        isMet: MEMBERS / seconds >= MIN_PER_SECOND,
      },
    ];
  } finally {
    await app.liveEventHub.stop();
    await client.end();
    await app.db.close();
  }
}
