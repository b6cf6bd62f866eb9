import type { Db, Statement } from '#kernel/database';
import { UNIT } from '#kernel/money';
import {
  costOf,
  LIMITED_TOP_TIERS,
  settle,
  sharedPrize,
  ticketPayout,
  TOP_TIER_LIMIT_MINOR,
  type Draw,
  type Play,
  type Prizes,
} from '#rules/lottery';
import { PLAY_CURRENCY } from '#rules/play-money';
import { readTicket, type KeptTicket } from '../bets/reading.ts';

const LIMITED_GROUP = 'KENO';
const LIMITED = Object.entries(LIMITED_TOP_TIERS);
/** The top tier M8 takes eight hits (rulebook §10.1). */
const HITS = LIMITED.map(([, tier]) => Number(tier.slice(1)));

// Who has picked fewer of the drawn balls than the level needs cannot have its top prize: the rules read only the few that
// may. Play money is not counted: the limit is what the house pays. It is cut all the same: bets that settle alike have one
// ticket.
const CANDIDATES: Statement = {
  name: 'lottery_settle_top_tiers',
  text: `select o.play, o.selection, o.unit_minor as "unitMinor", o.mode, o.multiple, o.bet_series as "betSeries", o.odds,
                count(*) as bets
           from lottery_orders o
           join members m on m.id = o.member_id
           join unnest($2::text[], $3::int[]) as limited (play, hits) on limited.play = o.play
          where o.issue_id = $1 and o.state <> 'cancelled' and m.currency <> $4
            and (select count(*) from unnest(string_to_array(o.selection, ',')) as picked (ball)
                  where ltrim(picked.ball, '0') = any ($5::text[])) >= limited.hits
          group by o.play, o.selection, o.unit_minor, o.mode, o.multiple, o.bet_series, o.odds`,
};

/** Of plays whose top tier has won more than may be paid: the winning stakes, by their price. */
export type Crowds = ReadonlyMap<string, bigint>;

type Candidate = KeptTicket & { bets: bigint };

/**
 * Counts who shares a limited top prize. Bets of an issue do not change any more when it is settled: every node, and whoever
 * goes on after it, counts the same.
 */
export async function crowdsOf(db: Db, issueId: bigint, draw: Draw): Promise<Crowds> {
  if (draw.group !== LIMITED_GROUP) return new Map();
  const plays = LIMITED.map(([play]) => play);
  const candidates = await db.query<Candidate>(CANDIDATES, [
    issueId,
    plays,
    HITS,
    PLAY_CURRENCY,
    draw.balls.map(String),
  ]);
  const stakes = new Map<string, bigint>();
  const prizes = new Map<string, bigint>();
  for (const ticket of candidates) {
    const won = topPrize(ticket, draw);
    stakes.set(ticket.play, (stakes.get(ticket.play) ?? 0n) + won.stakesMinor * ticket.bets);
    prizes.set(ticket.play, (prizes.get(ticket.play) ?? 0n) + won.prizeMinor * ticket.bets);
  }
  return new Map([...stakes].filter(([play]) => (prizes.get(play) ?? 0n) > TOP_TIER_LIMIT_MINOR));
}

function topPrize(ticket: Candidate, draw: Draw): { stakesMinor: bigint; prizeMinor: bigint } {
  const { play, selection, prizes } = readTicket(ticket, draw.group);
  const { wins } = settle(play, selection, draw, prizes);
  const tier = LIMITED_TOP_TIERS[ticket.play] ?? '';
  const count = wins.find((win) => win.tier === tier)?.count ?? 0;
  const prize = prizes[tier] ?? 0n;
  return { stakesMinor: costOf(count, ticket), prizeMinor: ticketPayout(prize * BigInt(count), ticket) };
}

/** The prizes of a bet, its top one cut to the share where too many have won it. */
export function limitedPrizes(play: Play, prizes: Prizes, crowds: Crowds): Prizes {
  const [tier, stakesMinor] = [LIMITED_TOP_TIERS[play.code], crowds.get(play.code)];
  const prizeMinor = tier === undefined ? undefined : prizes[tier];
  if (tier === undefined || stakesMinor === undefined || prizeMinor === undefined) return prizes;
  // Both in ten-thousandths, so that a share is for one unit and keeps its four decimals.
  const share = sharedPrize({ prizeMinor, winners: stakesMinor, potMinor: TOP_TIER_LIMIT_MINOR * UNIT });
  return { ...prizes, [tier]: share };
}
