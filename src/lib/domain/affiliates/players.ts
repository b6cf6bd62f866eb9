import { createHash } from 'node:crypto';
import * as z from 'zod';
import { agentValidBetOf, businessDayOf } from '#domain/figures';
import type { Database, Db, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { qualifiedAt } from '#rules/agents/affiliates/cpa';
import { planOf } from '#rules/agents/affiliates/plan';
import { getPlan } from './plans.ts';
import { findByCode } from './store.ts';

/** Days for which a click attributes a registration; the last click decides. */
export const CLICK_DAYS = 30;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const CLICK = defineStatement({
  name: 'affiliates_record_click',
  text: `insert into affiliate_clicks (affiliate_id, token_hash, visitor_hash, sub_id, external_id) values ($1, $2, $3, $4, $5)`,
});

export interface Click {
  code: string;
  subId?: string | undefined;
  /** The affiliate's own id of the click. */
  externalId?: string | undefined;
  network: string;
}

/** Counts a click on a tracking link. Returns the token for the visitor's browser; undefined for a code that nobody has. */
export async function recordClick(
  db: Db,
  { random, sealer }: { random: RandomSource; sealer: SecretSealer },
  { code, subId, externalId, network }: Click,
): Promise<string | undefined> {
  const affiliate = await findByCode(db, code.trim().toUpperCase());
  if (!affiliate) return undefined;
  const token = randomToken(random);
  const visitor = sealer.fingerprint(`affiliate visitor ${network}`);
  await db.query(CLICK, [affiliate.id, hashOf(token), visitor, subId ?? null, externalId ?? null]);
  return token;
}

const CLICKED = defineStatement({
  name: 'affiliates_clicked_code',
  row: z.object({ code: z.string(), clickId: z.bigint() }),
  text: `select code.code, click.id as "clickId" from affiliate_clicks click join affiliates code on code.id = click.affiliate_id
          where click.token_hash = $1 and click.clicked_at > now() - interval '${CLICK_DAYS} days'`,
});

/** Finds the code of the visitor's last click. */
export async function findClickedCode(db: Db, token: string): Promise<{ code: string; clickId: bigint } | undefined> {
  const [click] = await db.query(CLICKED, [hashOf(token)]);
  return click;
}

const POSTBACK = `insert into affiliate_postbacks (player_id, affiliate_id, event, amount_minor)
  select player.member_id, player.affiliate_id, $2, $3
    from affiliate_players player join affiliates code on code.id = player.affiliate_id,
         lateral (select plan.plan from affiliate_plans plan where plan.member_id = code.member_id order by plan.version desc limit 1) last
   where player.member_id = $1 and last.plan ->> 'postback' is not null
  on conflict do nothing`;
const QUEUE = defineStatement({ name: 'affiliates_queue_postback', text: POSTBACK });
const BIND = defineStatement({
  name: 'affiliates_bind_player',
  text: `insert into affiliate_players (member_id, affiliate_id, sub_id, external_id)
         select $1, $2, click.sub_id, click.external_id
           from (select) one left join affiliate_clicks click on click.id = $3 and click.affiliate_id = $2`,
});

/** Attributes a new member to the affiliate's code, for good. */
export async function bindAffiliatePlayer(
  tx: Tx,
  { memberId, affiliateId, clickId }: { memberId: bigint; affiliateId: bigint; clickId?: bigint | undefined },
): Promise<void> {
  await tx.query(BIND, [memberId, affiliateId, clickId ?? null]);
  await tx.query(QUEUE, [memberId, 'registration', 0n]);
}

const FIRST_DEPOSIT = defineStatement({
  name: 'affiliates_first_deposit',
  row: z.object({ memberId: z.bigint() }),
  text: `update affiliate_players set first_deposit_at = clock_timestamp(), first_deposit_minor = $2
          where member_id = $1 and first_deposit_at is null returning member_id as "memberId"`,
});

/** Records the first credited deposit of a member whom an affiliate brought. */
export async function recordAffiliateDeposit(
  tx: Tx,
  { memberId, amountMinor }: { memberId: bigint; amountMinor: bigint },
): Promise<void> {
  const [first] = await tx.query(FIRST_DEPOSIT, [memberId, amountMinor]);
  if (first) await tx.query(QUEUE, [memberId, 'first_deposit', amountMinor]);
}

const OWNERS = defineStatement({
  name: 'affiliates_owners_with_open_players',
  row: z.object({ memberId: z.bigint() }),
  text: `select distinct code.member_id as "memberId" from affiliate_players player join affiliates code on code.id = player.affiliate_id
          where player.qualified_at is null and player.registered_at > now() - interval '366 days'
            and exists (select from affiliate_plans plan where plan.member_id = code.member_id)`,
});
// The instant is the end of the five minutes in which the sum was reached.
const REACH = defineStatement({
  name: 'affiliates_reach_bets',
  text: `with open as (
           select player.member_id, player.registered_at from affiliate_players player join affiliates code on code.id = player.affiliate_id
            where code.member_id = $1 and player.bet_reached_at is null and player.registered_at > now() - make_interval(days => $3 + 1)
         ), daily as (
           select open.member_id, ${businessDayOf('play')} as day, sum(${agentValidBetOf('play')}) as bet,
                  sum(sum(${agentValidBetOf('play')})) over (partition by open.member_id order by ${businessDayOf('play')}) as total
             from open join member_days play on play.member_id = open.member_id and play.currency = $4 group by open.member_id, ${businessDayOf('play')}
         ), reached_day as (
           select distinct on (member_id) member_id, day, total - bet as before from daily where total >= $2 and total > 0 order by member_id, day
         ), windows as (
           select reached_day.member_id, at.at, reached_day.before + sum(sum(${agentValidBetOf('play')})) over (partition by reached_day.member_id order by at.at) as total
             from reached_day,
                  generate_series(business_day_start(reached_day.day), business_day_start(reached_day.day + 1) - interval '1 second', '5 minutes') as at (at)
             join member_windows play on play.window_at = at.at and play.currency = $4
            where play.member_id = reached_day.member_id
            group by reached_day.member_id, reached_day.before, at.at
         ), reached as (
           select member_id, min(at) + interval '5 minutes' as at from windows where total >= $2 group by member_id
           union all
           select open.member_id, open.registered_at from open where $2 = 0
         )
         update affiliate_players player set bet_reached_at = reached.at from reached where player.member_id = reached.member_id`,
});
const CANDIDATES = defineStatement({
  name: 'affiliates_qualifying_players',
  row: z.object({
    memberId: z.bigint(),
    registeredAt: z.date(),
    firstDepositAt: z.date(),
    firstDepositMinor: z.bigint(),
    betReachedAt: z.date(),
    isVerified: z.boolean(),
  }),
  text: `select player.member_id as "memberId", player.registered_at as "registeredAt", player.first_deposit_at as "firstDepositAt",
                player.first_deposit_minor as "firstDepositMinor", player.bet_reached_at as "betReachedAt", member.mobile_verified_at is not null as "isVerified"
           from affiliate_players player join affiliates code on code.id = player.affiliate_id join members member on member.id = player.member_id
          where code.member_id = $1 and player.qualified_at is null and player.registered_at > now() - make_interval(days => $2 + 1)
            and player.first_deposit_at is not null and player.bet_reached_at is not null order by player.member_id`,
});
const QUALIFY = defineStatement({
  name: 'affiliates_qualify_player',
  row: z.object({ memberId: z.bigint() }),
  text: `update affiliate_players set qualified_at = $2 where member_id = $1 and qualified_at is null returning member_id as "memberId"`,
});

/** Notes which players have reached the valid bets of their affiliate's plan, and which have met all of its conditions. */
export async function qualifyPlayers(
  db: Database,
  { currency, month }: { currency: string; month: string },
): Promise<void> {
  for (const { memberId } of await db.query(OWNERS)) {
    const cpa = (await getPlan(db, memberId, month))?.plan.cpa;
    if (!cpa) continue;
    const terms = planOf({
      cpa,
      revenueShare: null,
      subRate: 0n,
      minPayout: 0n,
      keepsContracts: false,
      postback: null,
    }).cpa;
    if (!terms) continue;
    await db.query(REACH, [memberId, cpa.minBet, cpa.windowDays, currency]);
    for (const player of await db.query(CANDIDATES, [memberId, cpa.windowDays])) {
      const at = qualifiedAt(terms, player);
      if (at) await db.transaction((tx) => qualify(tx, player.memberId, at, cpa.amount));
    }
  }
}

async function qualify(tx: Tx, memberId: bigint, at: Date, amountMinor: bigint): Promise<void> {
  const [qualified] = await tx.query(QUALIFY, [memberId, at]);
  if (qualified) await tx.query(QUEUE, [memberId, 'qualification', amountMinor]);
}

const ERASE = defineStatement({
  name: 'affiliates_erase_player',
  text: `with undelivered as (delete from affiliate_postbacks where player_id = $1 and delivered_at is null)
         update affiliate_players set sub_id = null, external_id = null where member_id = $1`,
});

/** Deletes what the affiliate knows an erased member by, and tells it nothing more. */
export async function eraseAttribution(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(ERASE, [memberId]);
}
