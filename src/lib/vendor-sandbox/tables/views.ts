import { formatAmount } from '#kernel/money';
import { type Payout, payoutOf } from '../games/bet-result.ts';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import type { TableRound } from '../store/tables.ts';
import { amountsOf, outcomeOf, spotsOf } from './bets.ts';
import { nextOpens, type TableClock } from './clock.ts';
import { chipsFor } from './stakes.ts';
import type { ResultView, SpotLimits, TableRules } from './table.ts';

/** Rounds that the roads show at most. */
const HISTORY = 72;

export type Phase = 'betting' | 'closed' | 'reveal' | 'result';

/** Bet as it is sent to its player: amounts are decimal strings by spot. */
export interface BetView {
  roundId: string;
  stake: string;
  spots: Record<string, string>;
  state: 'placing' | 'placed' | 'decided' | 'refunded' | 'disputed';
  payouts: Record<string, string>;
  win: string;
  payout: Payout;
}

export interface TableView {
  serverTime: number;
  phase: Phase;
  round: {
    number: number;
    opensAt: number;
    closesAt: number;
    revealsAt: number;
    endsAt: number;
    nextAt: number;
    odds: Readonly<Record<string, string>> | null;
    result: ResultView | null;
  };
  bets: BetView[];
  /** The round before was broken off without a result: its stakes are refunded. */
  isBeforeVoid: boolean;
  /** Players at the table, this one among them. */
  players: number;
  /** Results of the road, the first one first. */
  history: { number: number; winner: string; also: readonly string[] }[];
  chips: readonly string[];
  limits: Readonly<Record<string, SpotLimits>>;
  /** In the portal's last response about a bet on this round. */
  balance: string | null;
}

interface ViewDeps {
  store: Store;
  rules: TableRules;
  clock: TableClock;
  session: Session;
  nowMs: number;
}

export function viewTable({ store, rules, clock, session, nowMs }: ViewDeps): TableView {
  const round = clock.watch(session.playerId);
  const bets = store.rounds.ofPlayer(round.id, session.playerId);
  const { number, opensMs: opensAt, closesMs: closesAt, revealsMs: revealsAt, endsMs: endsAt } = round;
  const times = { opensAt, closesAt, revealsAt, endsAt, nextAt: nextOpens(rules, round) };
  return {
    serverTime: nowMs,
    phase: phaseOf(round, nowMs),
    round: {
      number,
      ...times,
      odds: rules.viewTerms(round.terms),
      result: round.result === undefined ? null : rules.viewResult(round.result),
    },
    bets: bets.map(viewBet),
    isBeforeVoid: store.tables.byNumber(rules.gameCode, number - 1)?.state === 'void',
    players: clock.players(),
    history: historyOf(store, rules, round),
    chips: chipsFor(session.currency),
    limits: rules.limits(session.currency),
    balance: bets.at(-1)?.balance ?? null,
  };
}

function phaseOf(round: TableRound, nowMs: number): Phase {
  if (round.state !== 'running') return 'result';
  if (round.result !== undefined) return 'reveal';
  return nowMs < round.closesMs ? 'betting' : 'closed';
}

function historyOf({ tables }: Store, rules: TableRules, current: TableRound): TableView['history'] {
  const road = rules.roadOf(current.shoe);
  return tables
    .history(rules.gameCode, HISTORY)
    .filter(({ shoe }) => rules.roadOf(shoe) === road)
    .map(({ number, result }) => {
      const { winner, also } = rules.viewResult(result);
      return { number, winner, also };
    })
    .reverse();
}

const STATES = {
  debiting: 'placing',
  open: 'placed',
  settling: 'decided',
  settled: 'decided',
  adjusting: 'decided',
  refunding: 'refunded',
  cancelling: 'refunded',
  cancelled: 'refunded',
  refused: 'refunded',
  disputed: 'disputed',
} as const satisfies Record<Round['state'], BetView['state']>;

export function viewBet(bet: Round): BetView {
  const payouts = bet.outcome === undefined ? {} : amountsOf(outcomeOf(bet).payouts);
  return {
    roundId: bet.id,
    stake: formatAmount(bet.stakeMinor),
    spots: amountsOf(spotsOf(bet)),
    state: STATES[bet.state],
    payouts,
    win: formatAmount(bet.winMinor),
    payout: payoutOf(bet),
  };
}
