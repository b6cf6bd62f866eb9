import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock';
import { type Attempt, createAttempt } from '../games/attempts.ts';
import type { Dice } from '../maths/dice.ts';
import type { Store } from '../store/store.ts';
import type { Round } from '../store/rounds.ts';
import type { TableRound } from '../store/tables.ts';
import type { Outbound } from '../wallet/outbound.ts';
import { type Settlement, txIdOf } from '../wallet/settlement.ts';
import { settledBet } from './bets.ts';
import type { TableRules } from './table.ts';

/** A table without a page that asked within this time opens no further round. */
const WATCHED_MS = 30_000;
const TICK_MS = 250;

export interface ClockDeps {
  store: Store;
  settlement: Settlement;
  outbound: Pick<Outbound, 'resolve'>;
  dice: Dice;
  clock: Clock;
  log: Logger;
}

interface Parts extends ClockDeps {
  attempt: Attempt;
}

/** Clock of one table: one sequence of rounds for all of its players, by this server's time. */
export interface TableClock {
  /** Records that a player watches, and returns the round that runs now. */
  watch(playerId: string): TableRound;
  /** Returns the number of players whose pages asked lately. */
  players(): number;
  /** Takes over what an earlier process left: a drawn round is settled, any other is refunded. */
  recover(): void;
  /** Does what is due now. Returns whether anything may become due without a page that asks, or failed. */
  tick(): boolean;
}

export function createTableClock(deps: ClockDeps, rules: TableRules): TableClock {
  const { store, clock } = deps;
  const attempt = createAttempt(deps.log);
  const parts = { ...deps, attempt };
  const seen = new Map<string, number>();
  const nowMs = () => clock.now().getTime();
  const isWatched = () => {
    for (const [playerId, atMs] of seen) if (nowMs() - atMs > WATCHED_MS) seen.delete(playerId);
    return seen.size > 0;
  };
  const advance = () => {
    const last = store.tables.last(rules.gameCode);
    const round = last?.state === 'running' ? advanceRound(parts, rules, last) : last;
    const isOver = round?.state !== 'running' && nowMs() >= nextOpens(rules, round);
    if (isOver && isWatched()) return openRound(deps, rules, round);
    for (const over of store.tables.unsettled(rules.gameCode)) endBets(parts, rules, over);
    return round;
  };
  return {
    watch(playerId) {
      seen.set(playerId, nowMs());
      const round = advance();
      if (!round) throw new Error(`table ${rules.gameCode} has no round`);
      return round;
    },
    players() {
      isWatched();
      return seen.size;
    },
    recover() {
      attempt(rules.gameCode, () => {
        const last = store.tables.last(rules.gameCode);
        if (last?.state === 'running') finishRound(parts, rules, last);
        advance();
      });
    },
    tick() {
      const isAwake = attempt(rules.gameCode, () => {
        const round = advance();
        return isWatched() || round?.state === 'running' || store.tables.hasUndecidedBets(rules.gameCode);
      });
      return isAwake ?? true;
    },
  };
}

/** Returns when the round after this one opens; a broken-off round leaves no result to look at. */
export function nextOpens(rules: TableRules, round: TableRound | undefined): number {
  return round?.state === 'void' || !round ? 0 : round.endsMs + rules.timing.resultMs;
}

function openRound({ store, dice, clock }: ClockDeps, rules: TableRules, before: TableRound | undefined): TableRound {
  const opensMs = clock.now().getTime();
  const closesMs = opensMs + rules.timing.bettingMs;
  const revealsMs = closesMs + rules.timing.closedMs;
  const times = { opensMs, closesMs, revealsMs, endsMs: revealsMs };
  const { gameCode } = rules;
  return store.tables.open({
    gameCode,
    number: (before?.number ?? 0) + 1,
    ...times,
    ...rules.open(before?.shoe, dice),
  });
}

function advanceRound(deps: Parts, rules: TableRules, round: TableRound): TableRound {
  const nowMs = deps.clock.now().getTime();
  if (nowMs < round.revealsMs) return round;
  if (round.result === undefined) {
    const { result, shoe, showMs } = rules.decide(round, deps.dice);
    return deps.store.tables.reveal(round, { result, shoe, revealsMs: nowMs, endsMs: nowMs + showMs });
  }
  return nowMs < round.endsMs ? round : finishRound(deps, rules, round);
}

function finishRound(deps: Parts, rules: TableRules, round: TableRound): TableRound {
  const finished = deps.store.tables.finish(round, round.result === undefined ? 'void' : 'ended');
  endBets(deps, rules, finished);
  return finished;
}

/** Settles or refunds what is open on a round that is over. Bets are found again after a kill. */
function endBets({ store, settlement, outbound, attempt }: Parts, rules: TableRules, round: TableRound): void {
  const settle = (bet: Round) => {
    const betFields = store.transactions.byId(txIdOf(bet.id, 'bet'))?.fields ?? {};
    const drawn = attempt(bet.id, () => settledBet(rules, round, { bet, betFields }));
    return drawn ? [settlement.settle(bet, drawn)] : [];
  };
  const due = store.transaction(() =>
    store.rounds.openOf(round.id).flatMap((bet) => (round.state === 'void' ? [settlement.refund(bet)] : settle(bet))),
  );
  for (const id of due) void outbound.resolve(id);
}

/** Keeps the clocks of all tables while something may become due; at rest it costs nothing. */
export function createTicker(clocks: readonly TableClock[]): { wake(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const rest = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    wake() {
      // Requests that are still answered during a stop must not use the store after it.
      if (isStopped) return;
      timer ??= setInterval(() => {
        const isAwake = clocks.map((clock) => clock.tick()).includes(true);
        if (!isAwake) rest();
      }, TICK_MS);
    },
    stop() {
      isStopped = true;
      rest();
    },
  };
}
