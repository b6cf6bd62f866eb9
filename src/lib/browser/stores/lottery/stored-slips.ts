import { denominationsOf } from '#rules/lottery/bets/bet-rules';
import { readSession, SESSION_KEYS, writeSession } from '../../storage.ts';
import { lineAtOdds, type Line, type Pricing } from './draft.ts';
import { boardsOf, type PricingSnapshot } from './pricing.ts';

/** The slip of a game that a reload leaves, and the slip that was placed last. */
export interface StoredSlip {
  lines: readonly Line[];
  placed: readonly Line[];
  /** The member's choice to accept better odds. */
  acceptsBetter: boolean;
}

type StoredLine = Pick<Line, 'prizeMode' | 'selection' | 'pricing' | 'odds'> & { betType: string };

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readSession(SESSION_KEYS.lotterySlips) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

export function writeStoredSlip(gameCode: string, { lines, placed, acceptsBetter }: StoredSlip): void {
  const slip = { lines: lines.map(toStored), placed: placed.map(toStored), acceptsBetter };
  const slips = { ...readAll(), [gameCode]: slip };
  writeSession({ [SESSION_KEYS.lotterySlips]: JSON.stringify(slips) });
}

function toStored({ prizeMode, betType, selection, pricing, odds }: Line): StoredLine {
  return { prizeMode, betType: betType.code, selection, pricing, odds };
}

/** Reads the slip of a game and prices it again. Lines whose bet type is not offered any more are left out. */
export function readStoredSlip(gameCode: string, snapshot: PricingSnapshot): StoredSlip {
  const stored = new Map<string, unknown>(Object.entries(readAll()[gameCode] ?? {}));
  const linesOf = (part: unknown) => (Array.isArray(part) ? part.flatMap((line) => toLine(line, snapshot) ?? []) : []);
  return {
    lines: linesOf(stored.get('lines')),
    placed: linesOf(stored.get('placed')),
    acceptsBetter: stored.get('acceptsBetter') === true,
  };
}

function toLine(stored: unknown, snapshot: PricingSnapshot): Line | undefined {
  if (!isStoredLine(stored)) return undefined;
  const board = boardsOf(snapshot).find(({ prizeMode }) => prizeMode === stored.prizeMode);
  const betType = board?.betTypes.find(({ code }) => code === stored.betType);
  if (!betType || !denominationsOf(betType).includes(stored.pricing.denomination)) return undefined;
  const unpriced = { combinations: 0, totalStakeMinor: 0n, possibleWinMinor: 0n, isCapped: false, rebateMinor: 0n };
  const line = lineAtOdds({ ...stored, ...unpriced, betType }, stored.odds, snapshot);
  return line.combinations > 0 ? line : undefined;
}

function isStoredLine(stored: unknown): stored is StoredLine {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const { odds, pricing } = { odds: fields.get('odds'), pricing: fields.get('pricing') };
  return (
    ['prizeMode', 'betType', 'selection'].every((name) => typeof fields.get(name) === 'string') &&
    isPricing(pricing) &&
    typeof odds === 'object' &&
    odds !== null &&
    Object.values(odds).every((value) => typeof value === 'string')
  );
}

function isPricing(stored: unknown): stored is Pricing {
  if (typeof stored !== 'object' || stored === null) return false;
  const fields = new Map<string, unknown>(Object.entries(stored));
  return (
    ['unitStake', 'denomination'].every((name) => typeof fields.get(name) === 'string') &&
    ['multiplier', 'prizeGroup'].every((name) => Number.isInteger(fields.get(name)))
  );
}
