import { formatAmount } from '#kernel/money';
import type { Clock } from '#kernel/clock';
import { type Payout, payoutOf } from '../games/bet-result.ts';
import { type SessionView, viewSession } from '../games/session-view.ts';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { type Card, type HandValue, valueOf } from './cards.ts';
import { tagOf } from './names.ts';
import { readOutcome, type TableOutcome } from './outcome.ts';
import { roomsFor } from './rooms.ts';
import type { Phase, Table } from './table.ts';
import type { Tables } from './tables.ts';

const HISTORY = 8;

interface RoomView {
  id: string;
  ante: string;
  buyIn: string;
  players: number;
}

type SeatState = 'empty' | 'waiting' | 'ready' | 'thinking' | 'decided' | 'raised' | 'folded';

interface SeatView {
  kind: 'you' | 'player' | 'bot' | 'empty';
  tag: string | null;
  state: SeatState;
  hand: Card[] | null;
  value: HandValue | null;
  isWinner: boolean;
}

interface TableView {
  room: string;
  roundId: string;
  phase: Phase;
  /** Milliseconds until the phase ends; null while the portal is waited for. */
  endsInMs: number | null;
  ante: string;
  staked: string;
  /** The player's seat. */
  own: number;
  act: 'ante' | 'raise' | 'fold' | null;
  /** Reason why the last bet was refused. */
  refused: string | null;
  seats: SeatView[];
  result: ResultView | null;
}

/** A decided round of the player. */
export interface ResultView extends TableOutcome {
  roundId: string;
  value: HandValue | null;
  /** Value of the winner's hand, when it was shown. */
  winnerValue: HandValue | null;
  stake: string;
  paid: string;
  payout: Payout;
}

export interface PageView extends SessionView {
  rooms: RoomView[];
  launchRoom: string | null;
  table: TableView | null;
  history: ResultView[];
  balance: string | null;
}

export interface ViewDeps {
  store: Store;
  tables: Tables;
  clock: Clock;
}

export function viewPage(deps: ViewDeps, session: Session): PageView {
  const { store, tables } = deps;
  const { playerId, currency, gameCode } = session;
  const players = tables.playersIn(currency);
  const recent = store.rounds.recent(playerId, gameCode, HISTORY);
  const table = tables.of(playerId);
  return {
    rooms: roomsFor(currency).map(({ id, anteMinor, buyInMinor }) => ({
      id,
      ante: formatAmount(anteMinor),
      buyIn: formatAmount(buyInMinor),
      players: players.get(id) ?? 0,
    })),
    launchRoom: session.room ?? null,
    table: table ? viewTable(deps, table, playerId) : null,
    history: recent.map(viewResult),
    balance: null,
    ...viewSession(store, session),
  };
}

function viewResult(round: Round): ResultView {
  const outcome = readOutcome(round.outcome);
  const valueAt = (seat: number | null): HandValue | null => {
    const hand = seat === null ? null : outcome.seats[seat]?.hand;
    return hand ? valueOf(hand) : null;
  };
  return {
    ...outcome,
    roundId: round.id,
    value: valueAt(outcome.seat),
    winnerValue: valueAt(outcome.winner),
    stake: formatAmount(round.stakeMinor),
    paid: formatAmount(round.winMinor),
    payout: payoutOf(round),
  };
}

function viewTable({ store, clock }: ViewDeps, table: Table, playerId: string): TableView {
  const { room, phase, roundId, endsMs } = table;
  // A seat may have been another player's when the cards were dealt, so it says nothing about whose they are.
  const entry = table.entryOf(playerId);
  const own = entry === -1 ? table.seatOf(playerId) : entry;
  const seats = table.dealt() ? dealtSeats(store, table, entry) : joiningSeats(table, own);
  const result = phase === 'showdown' ? ownRound(store, table, entry) : undefined;
  const anted = seats.filter(({ state }) => state !== 'empty' && state !== 'waiting').length;
  const raised = seats.filter(({ state }) => state === 'raised').length;
  return {
    room: room.id,
    roundId,
    phase,
    endsInMs: endsMs === undefined ? null : Math.max(0, endsMs - clock.now().getTime()),
    ante: formatAmount(room.anteMinor),
    staked: formatAmount(room.anteMinor * BigInt(anted + raised)),
    own,
    ...actOf(store, table, playerId),
    seats,
    result: result?.outcome === undefined ? null : viewResult(result),
  };
}

function ownRound(store: Store, table: Table, own: number): Round | undefined {
  const entry = table.dealt()?.deal?.entries[own];
  return entry ? store.rounds.byId(entry.roundId) : undefined;
}

/** Returns what the player has done in the round, and why the last bet does not stand. */
function actOf(store: Store, table: Table, playerId: string): Pick<TableView, 'act' | 'refused'> {
  const entry = table.entryOf(playerId);
  const round = table.dealt();
  if (!round || entry === -1) {
    const seat = table.seatOf(playerId);
    return { act: table.anteOf(seat) ? 'ante' : null, refused: table.seats[seat]?.refused ?? null };
  }
  const [raise] = store.furtherBets.ofRound(round.deal?.entries[entry]?.roundId ?? '');
  return { act: round.acts.get(entry) ?? null, refused: raise?.reason ?? null };
}

const NOBODY: SeatView = {
  kind: 'empty',
  tag: null,
  state: 'empty',
  hand: null,
  value: null,
  isWinner: false,
};

function joiningSeats(table: Table, own: number): SeatView[] {
  return table.seats.map((seat, at) => {
    const ante = table.anteOf(at);
    const playerId = seat?.playerId ?? ante?.playerId;
    if (playerId === undefined) return table.areBotsReady ? { ...NOBODY, kind: 'bot', state: 'ready' } : NOBODY;
    const isReady = ante !== undefined && seat?.refused === undefined;
    return {
      ...NOBODY,
      kind: at === own ? 'you' : 'player',
      tag: tagOf(playerId, table.room.id),
      state: isReady ? 'ready' : 'waiting',
    };
  });
}

/** Shows the cards of the player's entry at once, and those of others only as the stored outcome shows them. */
function dealtSeats(store: Store, table: Table, own: number): SeatView[] {
  const round = table.dealt();
  const { entries = [], hands = [] } = round?.deal ?? {};
  const { result } = table;
  return hands.map((hand, at) => {
    const entry = entries[at];
    const raise = entry ? store.furtherBets.ofRound(entry.roundId)[0] : undefined;
    const hasDecided = entry ? (round?.acts.has(at) ?? false) : table.areBotsReady;
    const raised = result ? result.raised.includes(at) : false;
    const isOwn = at === own;
    const isShown = isOwn || (raised && result?.ending === 'showdown');
    const ownState = round?.acts.get(at) === 'fold' ? 'folded' : raise ? 'raised' : undefined;
    const open = hasDecided || table.phase === 'closing' ? 'decided' : 'thinking';
    const ended = raised ? 'raised' : 'folded';
    return {
      kind: isOwn ? 'you' : entry ? 'player' : 'bot',
      tag: entry ? tagOf(entry.playerId, table.room.id) : null,
      state: result ? ended : ((isOwn ? ownState : undefined) ?? open),
      hand: isShown ? [...hand] : null,
      value: isShown ? valueOf(hand) : null,
      isWinner: result?.winner === at,
    };
  });
}
