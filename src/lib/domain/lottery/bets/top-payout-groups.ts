import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { settle, type DrawResult, type Prizes, type Win } from '#rules/lottery';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { parsePayoutTerms, payoutTermsRow } from './payout-terms.ts';

const topPayoutGroupRow = payoutTermsRow.extend({ bets: z.bigint() });

// Filters by the number of drawn balls picked, so that the rules evaluate only possible top prizes.
const CANDIDATES = defineStatement({
  name: 'lottery_settle_top_tiers',
  row: topPayoutGroupRow,
  text: `select bet.bet_type as "betType", bet.selection, bet.unit_stake_minor as "unitStakeMinor", bet.denomination, bet.multiplier, bet.prize_group as "prizeGroup", bet.odds,
                bet.rule_version as "ruleVersion", count(*) as bets
           from lottery_bets bet
           join members member on member.id = bet.member_id
           join unnest($2::text[], $3::int[]) as top (bet_type, hits) on top.bet_type = bet.bet_type
          where bet.draw_id = $1 and bet.state <> 'cancelled' and member.currency <> $4
            and (select count(*) from unnest(string_to_array(bet.selection, ',')) as picked (ball)
                  where ltrim(picked.ball, '0') = any ($5::text[])) >= top.hits
          group by bet.bet_type, bet.selection, bet.unit_stake_minor, bet.denomination, bet.multiplier, bet.prize_group, bet.odds, bet.rule_version`,
});

/** A group of equal bets that may have won a top prize. */
export interface TopPayoutGroup {
  group: z.input<typeof topPayoutGroupRow>;
  prizes: Prizes;
  isJackpotEligible: boolean;
  wins: readonly Win[];
}

/**
 * Evaluates the bets that may have won a top prize; `minHits` gives the hits it takes by bet type. Demo bets are excluded,
 * because they take nothing from the house. Bets do not change after the close, so every node computes the same.
 */
export async function listTopPayoutGroups(
  db: Db,
  drawId: bigint,
  { result, minHits }: { result: DrawResult; minHits: Readonly<Record<string, number>> },
): Promise<TopPayoutGroup[]> {
  const candidates = await db.query(CANDIDATES, [
    drawId,
    Object.keys(minHits),
    Object.values(minHits),
    DEMO_CURRENCY,
    result.balls.map(String),
  ]);
  return candidates.map((group) => {
    const { betType, selection, prizes, isJackpotEligible } = parsePayoutTerms(group, result.group);
    return { group, prizes, isJackpotEligible, wins: settle(betType, selection, result, prizes).wins };
  });
}
