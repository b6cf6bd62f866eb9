import { expect } from 'vitest';
import { advanceFigures, FIGURE_READERS, readerLag, restartFigures } from '#domain/figures';
import type { TestApp } from './app.ts';
import { sql } from './sql.ts';

const AMOUNTS = ['stake_minor', 'payout_minor', 'jackpot_minor', 'promotion_minor', 'contribution_minor'];
const PLAYED = [
  ...AMOUNTS,
  'bonus_stake_minor',
  'bonus_payout_minor',
  'valid_bet_minor',
  'cash_valid_bet_minor',
  'won_valid_bet_minor',
  'lost_valid_bet_minor',
];
const PRODUCTS = {
  stake_squares: 'stake_minor::numeric * stake_minor',
  payout_squares: '(payout_minor - promotion_minor)::numeric * (payout_minor - promotion_minor)',
  stake_payouts: 'stake_minor::numeric * (payout_minor - promotion_minor)',
};

/** Key columns of each table, how each is computed from a settled round, and the columns with sums. */
const TABLES = {
  windows: {
    table: 'member_windows',
    keys: { window_at: `date_bin('5 minutes', first_settled_at, 'epoch')`, ...byMember() },
    sums: PLAYED,
  },
  days: {
    table: 'member_days',
    keys: { day: '(first_settled_at at time zone $1)::date', ...byMember() },
    sums: PLAYED,
  },
  teamWindows: {
    table: 'team_windows',
    keys: { window_at: `date_bin('5 minutes', first_settled_at, 'epoch')`, ...byAgent() },
    sums: PLAYED,
    isOfTeams: true,
  },
  teamHours: {
    table: 'team_hours',
    keys: {
      hour_at: `date_bin('1 hour', first_settled_at, (first_settled_at at time zone $1)::date::timestamp at time zone $1)`,
      ...byAgent(),
    },
    sums: PLAYED,
    isOfTeams: true,
  },
  teamDays: {
    table: 'team_days',
    keys: { day: '(first_settled_at at time zone $1)::date', ...byAgent() },
    sums: PLAYED,
    isOfTeams: true,
  },
  vendors: {
    table: 'member_vendor_days',
    keys: {
      day: '(first_settled_at at time zone $1)::date',
      ...byMember(),
      vendor_id: 'coalesce(vendor_id, 0)',
    },
    sums: ['stake_minor', 'payout_minor', 'bonus_stake_minor', 'bonus_payout_minor', 'valid_bet_minor'],
  },
  games: {
    table: 'game_days',
    keys: { source: 'source', game_id: 'game_id', day: '(booked_at at time zone $1)::date', currency: 'currency' },
    sums: AMOUNTS,
    products: PRODUCTS,
    counts: { players: 'count(distinct member_id) filter (where revision = 0)' },
  },
};

function byMember() {
  return { member_id: 'member_id', currency: 'currency', category: 'category' };
}

function byAgent() {
  return { agent_id: 'path.ancestor_id', currency: 'currency', category: 'category' };
}

/** Joins a row with the agents above its member on its day. */
const aboveOn = (member: string, day: string) =>
  `join agent_paths path on path.member_id = ${member} and path.distance > 0 and ${day} >= path.from_day and ${day} < path.to_day`;

/** Has all readers read all rows. Transactions of other tests, in other databases of the cluster, delay that. */
export async function advanceAll({ app: { db, config } }: Pick<TestApp, 'app'>): Promise<void> {
  for (const reader of FIGURE_READERS) {
    await expect
      .poll(
        async () => {
          await advanceFigures(db, reader, config.timeZone);
          return readerLag(db, reader);
        },
        { timeout: 60_000 },
      )
      .toBe(0);
  }
}

/** Computes all figures anew. */
export async function rebuildAll(portal: Pick<TestApp, 'app'>): Promise<void> {
  for (const reader of FIGURE_READERS) await restartFigures(portal.app.db, reader);
  await advanceAll(portal);
}

type Rows = Record<string, unknown>[];

/** Reads the stored figures, and the same computed from all settled rounds. */
export async function storedAndComputed(portal: Pick<TestApp, 'app'>) {
  const stored: Record<string, Rows> = {};
  const computed: Record<string, Rows> = {};
  for (const [name, { table, keys, sums, ...rest }] of Object.entries(TABLES)) {
    const products = Object.entries('products' in rest ? rest.products : {});
    const counts = Object.entries('counts' in rest ? rest.counts : {});
    const names = [Object.keys(keys), 'rounds', sums, [...products, ...counts].map(([column]) => column)].flat();
    const positions = Object.keys(keys).map((_, at) => at + 1);
    const asText = names.map((column) => `${column}::text`).join(', ');
    stored[name] = await sql(portal, `select ${asText} from ${table} order by ${positions.join(', ')}`);
    const computedColumns = [
      ...Object.entries(keys).map(([key, expression]) => `${expression} as ${key}`),
      'count(*) filter (where revision = 0) as rounds',
      ...sums.map((column) => `sum(${column}) as ${column}`),
      ...products.map(([product, factors]) => `coalesce(sum(${factors}) filter (where revision = 0), 0) as ${product}`),
      ...counts.map(([column, expression]) => `${expression} as ${column}`),
    ];
    computed[name] = await sql(
      portal,
      `select ${asText} from (select ${computedColumns.join(', ')} from settled_rounds round ${'isOfTeams' in rest ? aboveOn('round.member_id', '(first_settled_at at time zone $1)::date') : ''}
        where not is_play_money and $1::text is not null group by ${positions.join(', ')}) computed order by ${positions.join(', ')}`,
      [portal.app.config.timeZone],
    );
  }
  // The worth of a round before each of its corrections, which missions and boards take back.
  stored['corrected'] = await sql(
    portal,
    `select fact.seq, settled.stake_minor as stake, settled.payout_minor as payout, settled.cash_valid_bet_minor as valid,
            settled.bonus_stake_minor as "bonusStake", settled.bonus_payout_minor as "bonusPayout"
       from settled_rounds fact, figures_settled_before(fact.source, fact.source_id, fact.category, fact.revision) settled
      where fact.revision > 0 order by fact.seq`,
  );
  computed['corrected'] = await sql(
    portal,
    `select fact.seq, sum(earlier.stake_minor - earlier.pushed_minor)::bigint as stake,
            sum(earlier.payout_minor - earlier.jackpot_minor - earlier.promotion_minor - earlier.pushed_minor)::bigint as payout,
            sum(earlier.cash_valid_bet_minor)::bigint as valid, sum(earlier.bonus_stake_minor)::bigint as "bonusStake",
            sum(earlier.bonus_payout_minor)::bigint as "bonusPayout"
       from settled_rounds fact join settled_rounds earlier
         on (earlier.source, earlier.source_id) = (fact.source, fact.source_id) and earlier.revision < fact.revision
      where fact.revision > 0 group by fact.seq order by fact.seq`,
  );
  return { stored, computed };
}

/** Reads the statements of members and the sums by hour, each with the same sums of the ledger's postings. */
export async function bookedAndPosted(portal: Pick<TestApp, 'app'>) {
  const postings = `ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
                      join ledger_accounts account on account.id = posting.account_id and account.currency not in ('FUN', 'PTS')`;
  const day = `(entry.booked_at at time zone $1)::date::text`;
  const hour = `date_trunc('hour', entry.booked_at, $1)::text`;
  const zone = [portal.app.config.timeZone];
  return {
    statements: await sql(
      portal,
      `select member_id, day::text, currency, account_kind, kind, sum(entries)::bigint as entries, sum(amount_minor)::bigint as amount
         from member_statements group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    ),
    postedByMember: await sql(
      portal,
      `select account.owner_id as member_id, ${day} as day, account.currency, account.kind as account_kind, entry.kind,
              count(*) as entries, sum(posting.amount_minor)::bigint as amount
         from ${postings} where account.kind in ('player', 'player_held') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
      zone,
    ),
    teams: await sql(
      portal,
      `select agent_id, day::text, currency, account_kind, kind, sum(entries)::bigint as entries, sum(amount_minor)::bigint as amount
         from team_statements where account_kind <> 'house_fees' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    ),
    postedByTeam: await sql(
      portal,
      `select path.ancestor_id as agent_id, ${day} as day, account.currency, account.kind as account_kind, entry.kind,
              count(*) as entries, sum(posting.amount_minor)::bigint as amount
         from ${postings} ${aboveOn('account.owner_id', '(entry.booked_at at time zone $1)::date')}
        where account.kind in ('player', 'player_held') group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
      zone,
    ),
    firstDeposits: await sql(
      portal,
      `select member_id, day::text, currency, amount_minor as amount from first_deposits order by 1`,
    ),
    postedFirstDeposits: await sql(
      portal,
      `select distinct on (account.owner_id) account.owner_id as member_id, ${day} as day, account.currency, posting.amount_minor as amount
         from ${postings} where account.kind = 'player' and entry.kind = 'deposit' order by account.owner_id, entry.id`,
      zone,
    ),
    hours: await sql(
      portal,
      `select hour::text, currency, account_kind, kind, sum(entries)::bigint as entries, sum(amount_minor)::bigint as amount
         from brand_hours group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
    postedByHour: await sql(
      portal,
      `select ${hour} as hour, account.currency, account.kind as account_kind, entry.kind,
              count(*) as entries, sum(posting.amount_minor)::bigint as amount
         from ${postings} group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      zone,
    ),
  };
}
