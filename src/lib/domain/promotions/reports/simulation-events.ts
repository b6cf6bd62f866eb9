import * as z from 'zod';
import type { Db } from '#kernel/database';
import { DAY_MS, HOUR_MS } from '#kernel/clock';
import { defineStatement } from '#kernel/statements';
import { birthdaysAt } from '#rules/rewards/awards/birthday';
import { type DayNumber, dayName, dayOf, firstOfNextMonth, parseDay, startOfDay } from '#rules/rewards/days';
import type { AwardFacts, DepositDay } from '#rules/rewards/offers/offer-awards';
import type { OperatorTime } from '#rules/rewards/offers/offer-periods';
import type { Offer } from '#rules/rewards/offers/offer-schema';
import { NOTHING_PLAYED } from '../claims/played-days.ts';

/** Days that a simulation looks back on. */
const SIMULATED_DAYS = 30;

/** Events of a simulation; beyond it a sample of members stands for all. */
const MAX_EVENTS = 20_000;

/** A moment at which a member could have claimed, with what the award depends on. */
export interface SimulatedEvent {
  memberId: bigint;
  at: Date;
  facts: Pick<AwardFacts, 'deposit' | 'depositDays' | 'unpaidTurnover' | 'lastPeriod'>;
  /** Credited deposits by then; undefined where the award depends on none. */
  deposits: number | undefined;
}

export interface SimulatedEvents {
  events: SimulatedEvent[];
  /** Number of events of all members, of which `events` may be a sample. */
  total: bigint;
}

const NO_FACTS = { deposit: undefined, depositDays: [], ...NOTHING_PLAYED };

const sums = z.object({ category: z.string(), stake: z.string(), payout: z.string(), turnover: z.string() });

const PLAYED = defineStatement({
  name: 'promotions_simulate_bets',
  row: z.object({ memberId: z.bigint(), period: z.string(), sums: z.array(sums), total: z.bigint() }),
  text: `with part as (
           select day.member_id, date_trunc($2, day.day::timestamp)::date as period, day.category,
                  sum(day.stake_minor - day.bonus_stake_minor) as stake, sum(day.payout_minor - day.bonus_payout_minor) as payout,
                  sum(day.cash_valid_bet_minor) as turnover
             from member_days day where day.currency = $1 and day.day >= $3::date and day.day < $4::date group by 1, 2, 3
         )
         select member_id as "memberId", period::text, count(*) over () as total,
                jsonb_agg(jsonb_build_object('category', category, 'stake', stake::text, 'payout', payout::text, 'turnover', turnover::text)) as sums
           from part group by member_id, period order by hashint8(member_id), member_id, period limit ${MAX_EVENTS}`,
});

const DEPOSITED = defineStatement({
  name: 'promotions_simulate_deposits',
  row: z.object({
    memberId: z.bigint(),
    id: z.string(),
    amountMinor: z.bigint(),
    at: z.date(),
    number: z.int(),
    total: z.bigint(),
  }),
  text: `select recent.member_id as "memberId", recent.public_id as id, recent.amount_minor as "amountMinor", recent.decided_at as at,
                (select count(*)::int from deposits earlier
                  where earlier.member_id = recent.member_id and earlier.state = 'credited'
                    and (earlier.decided_at, earlier.id) <= (recent.decided_at, recent.id)) as number,
                count(*) over () as total
           from deposits recent
          where recent.state = 'credited' and recent.currency = $1 and recent.decided_at >= $2
          order by hashint8(recent.member_id), recent.member_id, recent.id limit ${MAX_EVENTS}`,
});

const MEMBERS = defineStatement({
  name: 'promotions_simulate_members',
  row: z.object({ memberId: z.bigint(), registeredAt: z.date(), birthday: z.int().nullable(), total: z.bigint() }),
  text: `select member.id as "memberId", member.registered_at as "registeredAt", birthday.number as birthday, count(*) over () as total
           from members member, lateral (select (extract(month from member.date_of_birth) * 100 + extract(day from member.date_of_birth))::int as number) birthday
          where member.currency = $1 and member.account_type = 'member' and member.state = 'active' and member.closed_at is null
            and ($2::int[] is null or birthday.number = any ($2::int[]))
            and ($3::timestamptz is null or member.registered_at >= $3)
          order by hashint8(member.id), member.id limit ${MAX_EVENTS}`,
});

/** Lists the moments of the last days at which members could have claimed an offer. */
export async function readSimulatedEvents(db: Db, offer: Offer, time: OperatorTime): Promise<SimulatedEvents> {
  const { award } = offer;
  switch (award.type) {
    case 'rebate':
    case 'sign_in':
      return playedPeriods(db, offer, { period: 'day', ...time });
    case 'cashback':
    case 'level_pay':
      return playedPeriods(db, offer, { period: award.period, ...time });
    case 'deposit_match':
    case 'deposit_streak':
      return deposits(db, offer, time);
    case 'birthday':
      return members(db, offer, { ...time, birthdays: birthdaysAt(dayOf(time.now, time.timeZone), SIMULATED_DAYS) });
    case 'free_credit':
    case 'free_rounds':
    case 'activity':
    case 'red_envelope':
      return members(db, offer, { ...time, birthdays: null });
    case 'raffle':
    case 'zalo':
      return { events: [], total: 0n };
  }
}

type Period = 'day' | 'week' | 'month';

async function playedPeriods(
  db: Db,
  { currency, award }: Offer,
  { period, now, timeZone }: OperatorTime & { period: Period },
): Promise<SimulatedEvents> {
  const today = dayOf(now, timeZone);
  const rows = await db.query(PLAYED, [currency, period, dayName(today - SIMULATED_DAYS), dayName(today)]);
  const events = rows.flatMap((row) => {
    const first = parseDay(row.period);
    if (first === undefined) return [];
    // A sign-in happens on the day itself, the others after the period.
    const day = award.type === 'sign_in' ? first : nextPeriod(first, period);
    const at = new Date(startOfDay(day, timeZone).getTime() + 2 * HOUR_MS);
    return [{ memberId: row.memberId, at, facts: { ...NO_FACTS, ...betsOf(row.sums) }, deposits: undefined }];
  });
  return { events, total: rows[0]?.total ?? 0n };
}

function nextPeriod(first: DayNumber, period: Period): DayNumber {
  if (period === 'month') return firstOfNextMonth(first);
  return first + (period === 'week' ? 7 : 1);
}

function betsOf(parts: readonly z.output<typeof sums>[]): Pick<AwardFacts, 'unpaidTurnover' | 'lastPeriod'> {
  const sumOf = (name: 'stake' | 'payout' | 'turnover') => parts.reduce((sum, part) => sum + BigInt(part[name]), 0n);
  return {
    unpaidTurnover: Object.fromEntries(parts.map(({ category, turnover }) => [category, BigInt(turnover)])),
    lastPeriod: {
      ...NOTHING_PLAYED.lastPeriod,
      stakeMinor: sumOf('stake'),
      payoutMinor: sumOf('payout'),
      turnoverMinor: sumOf('turnover'),
    },
  };
}

async function deposits(db: Db, { currency }: Offer, { now, timeZone }: OperatorTime): Promise<SimulatedEvents> {
  const rows = await db.query(DEPOSITED, [currency, new Date(now.getTime() - SIMULATED_DAYS * DAY_MS)]);
  const daysOf = new Map<bigint, readonly DepositDay[]>();
  const events = rows.map(({ memberId, id, amountMinor, at, number }) => {
    const depositDays = withDeposit(daysOf.get(memberId) ?? [], dayOf(at, timeZone), amountMinor);
    daysOf.set(memberId, depositDays);
    return { memberId, at, facts: { ...NO_FACTS, depositDays, deposit: { id, amountMinor } }, deposits: number };
  });
  return { events, total: rows[0]?.total ?? 0n };
}

/** Adds a deposit to those of its day, which is the last one or a later one. */
function withDeposit(days: readonly DepositDay[], day: DayNumber, amountMinor: bigint): DepositDay[] {
  const last = days.at(-1);
  if (last?.day !== day) return [...days, { day, amountMinor }];
  return [...days.slice(0, -1), { day, amountMinor: last.amountMinor + amountMinor }];
}

async function members(
  db: Db,
  { currency, eligibility: { newWithinDays } }: Offer,
  { now, timeZone, birthdays }: OperatorTime & { birthdays: readonly number[] | null },
): Promise<SimulatedEvents> {
  // New members are those who registered in the days that are simulated.
  const since = newWithinDays === undefined ? null : new Date(now.getTime() - SIMULATED_DAYS * DAY_MS);
  const rows = await db.query(MEMBERS, [currency, birthdays, since]);
  const today = dayOf(now, timeZone);
  const dayOfBirthday = new Map<number, DayNumber>();
  for (let ago = SIMULATED_DAYS - 1; ago >= 0; ago--)
    for (const birthday of birthdaysAt(today - ago, 1)) dayOfBirthday.set(birthday, today - ago);
  const events = rows.map(({ memberId, registeredAt, birthday }) => {
    const day = birthdays && birthday !== null ? dayOfBirthday.get(birthday) : undefined;
    const joined = since ? registeredAt : now;
    return {
      memberId,
      at: day === undefined ? joined : startOfDay(day, timeZone),
      facts: NO_FACTS,
      deposits: undefined,
    };
  });
  return { events, total: rows[0]?.total ?? 0n };
}
