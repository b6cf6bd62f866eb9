import { atom } from 'nanostores';
import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import type { EndpointResponse } from '#api/table';
import { parseHundredths } from '#rules/inhouse/bets';
import { endTickOf, tickAt } from '#rules/inhouse/crash-curve';
import { CRASH_ROUND_STATES, type CrashRoundState } from '#rules/inhouse/crash-round';
import { call } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';

/** `waiting`: betting has ended, and the round waits for the public randomness that decides it. */
export type CrashPhase = 'betting' | 'waiting' | 'flying' | 'over' | 'void';

/** The present round of crash. */
export interface CrashRound {
  id: string;
  phase: CrashPhase;
  /** End of betting on the clock of `performance.now()`. */
  bettingEndsMs: number;
  /** The round has waited for so long that bets may be cancelled. */
  isLate: boolean;
  /** Number of members with bets, counted when betting ends; null in a replay. */
  players: number | null;
  /** With two decimals, and null until they are published. */
  cap: string | null;
  point: string | null;
  isInterrupted: boolean;
}

/** Undefined until the server has answered; null before the first round. */
export const $crashRound = atom<CrashRound | null | undefined>(undefined);
/** The stream of the rounds is lost and being opened again. */
export const $isCrashLost = atom(false);

export type EndedCrashRound = Pick<EndpointResponse<'GET /wps/crash/rounds'>['rows'][number], 'id' | 'point'>;

const SHOWN_ROUNDS = 20;
/** The last rounds, the latest first; those that were void have no point. */
export const endedCrashRounds = createLoader(
  async (): Promise<EndedCrashRound[]> =>
    (await call('GET /wps/crash/rounds', { query: { pageSize: SHOWN_ROUNDS } })).rows,
);

/** Time after which a bet on a round that waits may be cancelled (docs/spec/inhouse-rulebook.md §1.3). */
const LATE_MS = MINUTE_MS;
/** The picture stands still when no tick has been received for this long. */
const MAX_SILENCE_MS = SECOND_MS;
const FIRST_RETRY_MS = 2 * SECOND_MS;
const MAX_RETRY_MS = MINUTE_MS;

const TICK_MS = 10;

/** Start of the flight on this page's clock. The event with the least delay is the nearest to the truth. */
let startMs = Number.POSITIVE_INFINITY;
let receivedMs = 0;

/** Returns the tick of the flight at this moment, for pictures; the database's clock decides every cash-out. */
export function flightTick(): number {
  const elapsedMs = Math.min(performance.now(), receivedMs + MAX_SILENCE_MS) - startMs;
  return Math.max(0, tickAt(elapsedMs * 1000));
}

interface StreamedRound {
  id: string;
  state: CrashRoundState;
  leftMs: number;
  elapsedUs: number | null;
  players: number;
  cap: string | null;
  point: string | null;
  isInterrupted: boolean;
}

let timers: ReturnType<typeof setTimeout>[] = [];

function showRound({ state, leftMs, elapsedUs, ...round }: StreamedRound): void {
  const now = performance.now();
  const before = $crashRound.get();
  receivedMs = now;
  if (before?.id !== round.id) startMs = Number.POSITIVE_INFINITY;
  if (elapsedUs !== null) startMs = Math.min(startMs, now - elapsedUs / 1000);
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  const phase = phaseOf(state, leftMs);
  $crashRound.set({ ...round, phase, bettingEndsMs: now + leftMs, isLate: phase === 'waiting' && leftMs < -LATE_MS });
  if (state === 'betting') {
    timers = [
      setTimeout(() => changeRound(round.id, { phase: 'waiting' }), leftMs),
      setTimeout(() => changeRound(round.id, { isLate: true }), leftMs + LATE_MS),
    ];
  }
  if (phase === 'over' || phase === 'void') addEnded({ id: round.id, point: round.point });
}

function phaseOf(state: CrashRoundState, leftMs: number): CrashPhase {
  switch (state) {
    case 'betting':
      return leftMs > 0 ? 'betting' : 'waiting';
    case 'flying':
    case 'void':
      return state;
    default:
      return 'over';
  }
}

function changeRound(id: string, change: Partial<CrashRound>): void {
  const round = $crashRound.get();
  if (round?.id === id) $crashRound.set({ ...round, ...change });
}

function addEnded(round: EndedCrashRound): void {
  const known = valueOf(endedCrashRounds.$store.get());
  if (!known || known[0]?.id === round.id) return;
  endedCrashRounds.set([round, ...known.filter(({ id }) => id !== round.id)].slice(0, SHOWN_ROUNDS));
}

/** Reads the fields of an event; an event that cannot be read has none, and a later one replaces it. */
function fieldsOf(event: MessageEvent): Map<string, unknown> {
  try {
    const data: unknown = JSON.parse(String(event.data));
    return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  } catch {
    return new Map();
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

function readRound(event: MessageEvent): StreamedRound | undefined {
  const fields = fieldsOf(event);
  const [id, leftMs] = [textOrNull(fields.get('id')), numberOrNull(fields.get('leftMs'))];
  const state = CRASH_ROUND_STATES.find((name) => name === fields.get('state'));
  if (id === null || leftMs === null || state === undefined) return undefined;
  return {
    id,
    state,
    leftMs,
    elapsedUs: numberOrNull(fields.get('elapsedUs')),
    players: numberOrNull(fields.get('players')) ?? 0,
    cap: textOrNull(fields.get('cap')),
    point: textOrNull(fields.get('point')),
    isInterrupted: numberOrNull(fields.get('aliveUs')) !== null,
  };
}

let source: EventSource | undefined;
let retryMs = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function countTick(event: MessageEvent): void {
  const fields = fieldsOf(event);
  const tick = numberOrNull(fields.get('tick'));
  const round = $crashRound.get();
  if (tick === null || round?.phase !== 'flying' || fields.get('round') !== round.id) return;
  receivedMs = performance.now();
  startMs = Math.min(startMs, receivedMs - tick * TICK_MS);
}

function open(): void {
  clearTimeout(retryTimer);
  if (source) return;
  source = new EventSource('/wps/crash/events');
  source.addEventListener('round', (event: MessageEvent) => {
    const round = readRound(event);
    if (round) showRound(round);
  });
  source.addEventListener('tick', countTick);
  source.addEventListener('open', () => {
    retryMs = FIRST_RETRY_MS;
    $isCrashLost.set(false);
    void loadBeginning();
  });
  source.addEventListener('error', handleError);
}

/** Loads what a stream does not begin with: the rounds that were missed, and whether there is a round at all. */
async function loadBeginning(): Promise<void> {
  await endedCrashRounds.load();
  if ($crashRound.get() !== undefined) return;
  const { round } = await call('GET /wps/crash/round', {}).catch(() => ({ round: undefined }));
  if (round === null && $crashRound.get() === undefined) $crashRound.set(null);
}

function close(): void {
  clearTimeout(retryTimer);
  source?.close();
  source = undefined;
}

/** Opens the stream again with growing delays after an error response; the browser does it after a lost connection. */
function handleError(): void {
  $isCrashLost.set(true);
  if (source?.readyState !== EventSource.CLOSED) return;
  close();
  retryTimer = setTimeout(open, retryMs);
  retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
}

/** Shows a flight of the past again; without motion its end at once. */
export function replayFlight(point: string, isStill: boolean): void {
  for (const timer of timers) clearTimeout(timer);
  const round = { id: 'replay', bettingEndsMs: 0, isLate: false, players: null, cap: null, isInterrupted: false };
  const end = () => $crashRound.set({ ...round, phase: 'over', point });
  if (isStill) return end();
  startMs = performance.now();
  // No stream brings ticks, and none is missed.
  receivedMs = Number.POSITIVE_INFINITY;
  $crashRound.set({ ...round, phase: 'flying', point: null });
  timers = [setTimeout(end, endTickOf(parseHundredths(point) ?? 0) * TICK_MS)];
}

/** A tab in the background receives nothing; it begins with the present round when it is shown again. */
function handleVisibilityChange(): void {
  if (document.visibilityState === 'hidden') close();
  else open();
}

/** Follows the rounds. Returns a function that ends it. */
export function watchCrash(): () => void {
  document.addEventListener('visibilitychange', handleVisibilityChange);
  open();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibilityChange);
    for (const timer of timers) clearTimeout(timer);
    close();
    $crashRound.set(undefined);
  };
}
