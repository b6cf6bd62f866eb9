import { z } from 'zod';
import type { GameLanguage } from '../games/game.ts';
import { readTexts, text, words } from '../texts/schema.ts';
import { ODDS_FORMATS } from '../sports/odds.ts';

/** Texts of the bookmaker in one language. A missing or surplus key stops the vendor at its start. */
const textsSchema = words(
  ...(['live', 'upcoming', 'results', 'tickets', 'views', 'noMatches', 'noTickets', 'oddsFormat'] as const),
  ...(['winner', 'homeShort', 'drawShort', 'awayShort', 'draw', 'over', 'under', 'overShort', 'underShort'] as const),
  ...([
    'suspended',
    'closed',
    'moreLines',
    'fewerLines',
    'halfTime',
    'mapBreak',
    'map',
    'rounds',
    'fullTime',
    'abandoned',
  ] as const),
  ...(['slip', 'slipEmpty', 'slipOpen', 'slipClose', 'single', 'parlay', 'remove'] as const),
  ...(['clear', 'stake', 'addStake', 'totalOdds', 'potential', 'anyOdds', 'oddsDown', 'acceptOdds'] as const),
  ...(['place', 'placing', 'unresolved', 'offline', 'placedPending', 'accepted', 'paid', 'paying'] as const),
  ...(['stakeLeft', 'atScore', 'ticket', 'cashOut', 'part', 'offer', 'offerNote', 'cashedOut'] as const),
  ...(['cashedOutPart', 'resettled', 'reopened', 'settledNews'] as const),
).extend({
  formats: words(...ODDS_FORMATS),
  markets: words('1x2', 'handicap', 'total'),
  refused: words('market_suspended', 'odds_changed', 'max_payout_exceeded'),
  errors: words(
    ...(['invalid_amount', 'stake_below_min', 'stake_above_max', 'legs_invalid', 'legs_related'] as const),
    ...(['max_payout_exceeded', 'market_closed', 'market_suspended', 'odds_changed'] as const),
    ...(['cashout_unavailable', 'offer_expired', 'offer_changed', 'other'] as const),
  ),
  status: words('placed', 'open', 'cancelled', 'won', 'returned', 'lost', 'cashed_out', 'disputed'),
  legResults: words('open', 'won', 'half_won', 'push', 'half_lost', 'lost', 'void'),
  rules: words(
    ...(['title', 'returnLabel', 'returnNote', 'legsLabel', 'marketsTitle', 'placingTitle'] as const),
    ...(['cashOutTitle', 'fairTitle'] as const),
  ).extend({ markets: z.array(text), placing: z.array(text), cashOut: z.array(text), fair: z.array(text) }),
  replay: words('title'),
});
export type SportsbookTexts = z.infer<typeof textsSchema>;

const TEXTS = readTexts(textsSchema, 'sportsbook');

export const sportsbookTexts = (language: GameLanguage): SportsbookTexts => TEXTS[language];
