import * as z from 'zod';
import { setUpVendor, type GameSetup } from '#domain/games';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import { type BetLimits, DEFAULT_LIMITS, DEFAULT_RTP_BPS, rtpRefusal } from '#rules/inhouse/bets';
import { crashCurve } from '#rules/inhouse/crash-curve';
import { CRASH_ROUND_LIMITS } from '#rules/inhouse/crash-round';
import { isOneStepGame } from '#rules/inhouse/one-step-games';
import { INHOUSE_GAMES, type InhouseGame, isInhouseGame } from '#rules/inhouse/stream';
import { inhouseSettings } from './tables.ts';

/** Appearance of each game in the catalogue. */
const SHOWN: Record<InhouseGame, Pick<GameSetup, 'type' | 'palette' | 'motif'>> = {
  dice: {
    type: 'dice',
    palette: ['#0b1f3a', '#1f5fa8', '#8fd3ff', '#f2c14e'],
    motif: 'die',
  },
  limbo: {
    type: 'instant',
    palette: ['#1b0f3b', '#6a2fb0', '#d9a8ff', '#f5b83d'],
    motif: 'comet',
  },
  mines: {
    type: 'instant',
    palette: ['#14142b', '#3d5a80', '#98c1d9', '#ee6c4d'],
    motif: 'mine',
  },
  plinko: {
    type: 'instant',
    palette: ['#02182f', '#0b7285', '#8ff0e4', '#e5c07b'],
    motif: 'pins',
  },
  hilo: {
    type: 'instant',
    palette: ['#0f2e22', '#2d8a5b', '#d8f3dc', '#f2c14e'],
    motif: 'ranks',
  },
  wheel: {
    type: 'instant',
    palette: ['#3b0610', '#b3261e', '#ffb347', '#f5b83d'],
    motif: 'fortune',
  },
  keno: {
    type: 'instant',
    palette: ['#04211b', '#1f6b3f', '#c9f27b', '#e0a93a'],
    motif: 'balls',
  },
  crash: {
    type: 'crash',
    palette: ['#0a0f24', '#4b2fd6', '#ff7ac6', '#ffd166'],
    motif: 'rocket',
  },
};

/** Returns the code by which the catalogue knows a game. */
export function gameCodeOf(game: InhouseGame): string {
  return game.toUpperCase();
}

const ADD_CURVE = defineStatement({
  name: 'inhouse_add_crash_curve',
  text: `insert into inhouse_crash_curve (tick, hundredths)
         select given.position - 1, given.hundredths from unnest($1::int[]) with ordinality as given (hundredths, position)
         on conflict do nothing`,
});

interface InhouseSetup {
  currency: string;
  publicOrigin: string;
  /** Returns a game's titles by language tag. */
  titlesOf: (game: InhouseGame) => Record<string, string>;
}

/**
 * Creates the games with their vendor, which is the portal itself and has no secret, and their terms in the currency where the rulebook has
 * limits for it. What exists stays as staff left it.
 */
export async function ensureInhouseGames(tx: Tx, { currency, publicOrigin, titlesOf }: InhouseSetup): Promise<void> {
  const games = INHOUSE_GAMES.map((game, sort): GameSetup => ({
    code: gameCodeOf(game),
    ...SHOWN[game],
    titles: titlesOf(game),
    category: 'INHOUSE',
    rtpBps: DEFAULT_RTP_BPS,
    sort,
    betRanges: {},
  }));
  const vendor = {
    code: IN_HOUSE_VENDOR,
    name: 'Parlay Originals',
    sealedSecrets: [],
    launchUrl: `${publicOrigin}/game?${new URLSearchParams({ vendor: IN_HOUSE_VENDOR })}`,
    currency,
    allowedAddresses: ['127.0.0.1', '::1'],
    isOwn: true as const,
  };
  await setUpVendor(tx, vendor, games);
  await tx.query(ADD_CURVE, [crashCurve()]);
  const limits = DEFAULT_LIMITS[currency];
  if (!limits) return;
  const rows = INHOUSE_GAMES.map((game) => ({
    gameCode: gameCodeOf(game),
    currency,
    rtpBps: DEFAULT_RTP_BPS,
    ...limits,
    roundLimitMinor: game === 'crash' ? (CRASH_ROUND_LIMITS[currency] ?? null) : null,
  }));
  await tx.orm.insert(inhouseSettings).values(rows).onConflictDoNothing();
}

/** Terms of a game in a currency, as staff set them. */
export interface GameTerms extends BetLimits {
  isOn: boolean;
  rtpBps: number;
  /** Null: no limit. */
  maxDayLossMinor: bigint | null;
  minCycleMs: number;
  /** Greatest sum that a round of crash pays; null in other games. */
  roundLimitMinor: bigint | null;
  allowsAutoplay: boolean;
}

export interface ListedTerms extends GameTerms {
  game: InhouseGame;
  currency: string;
  /** Counts the changes. */
  revision: number;
}

/** Lists the terms of all games. */
export async function listGameTerms(db: Db): Promise<ListedTerms[]> {
  const rows = await db.orm.select().from(inhouseSettings).orderBy(inhouseSettings.gameCode, inhouseSettings.currency);
  return rows.flatMap(({ gameCode, enabled: isOn, ...row }) => {
    const game = gameCode.toLowerCase();
    return isInhouseGame(game) ? [{ ...row, game, isOn }] : [];
  });
}

export interface TermsChange {
  game: InhouseGame;
  currency: string;
  /** The revision that the editor has seen. */
  revision: number;
  terms: GameTerms;
}

/** Throws AppError `not_found`, `conflict` when the terms have changed since, `rtp_out_of_range`, and InvalidFieldsError. */
export async function assertTermsChange(db: Db, { game, currency, revision, terms }: TermsChange): Promise<void> {
  const found = (await listGameTerms(db)).find((row) => row.game === game && row.currency === currency);
  if (!found) throw new AppError('not_found');
  if (found.revision !== revision) throw new AppError('conflict');
  const refusal = rtpRefusal(terms.rtpBps);
  if (refusal) throw new AppError(refusal);
  if (terms.minMinor > terms.maxMinor) throw new InvalidFieldsError({ max: { code: 'invalid_value' } });
  if ((game === 'crash') !== (terms.roundLimitMinor !== null))
    throw new InvalidFieldsError({ roundLimit: { code: 'invalid_value' } });
  if (terms.allowsAutoplay && !isOneStepGame(game))
    throw new InvalidFieldsError({ allowsAutoplay: { code: 'invalid_value' } });
}

// The catalogue shows the return that the terms have.
const CHANGE = defineStatement({
  name: 'inhouse_change_terms',
  row: z.object({ revision: z.int() }),
  text: `with shown as (
           update games game set rtp_bps = $5 from vendors vendor
            where vendor.code = $12 and game.vendor_id = vendor.id and game.code = $1
         )
         update inhouse_settings settings
            set enabled = $4, rtp_bps = $5, min_minor = $6, max_minor = $7, step_minor = $8, max_win_minor = $9, max_day_loss_minor = $10,
                min_cycle_ms = $11, round_limit_minor = $13, allows_autoplay = $14, revision = settings.revision + 1
          where settings.game_code = $1 and settings.currency = $2 and settings.revision = $3
         returning settings.revision`,
});

/** Changes the terms of a game, for bets that are placed from now on. Throws what `assertTermsChange` throws. */
export async function changeGameTerms(tx: Tx, change: TermsChange): Promise<void> {
  await assertTermsChange(tx, change);
  const { game, currency, revision, terms } = change;
  const changed = await tx.query(CHANGE, [
    gameCodeOf(game),
    currency,
    revision,
    terms.isOn,
    terms.rtpBps,
    terms.minMinor,
    terms.maxMinor,
    terms.stepMinor,
    terms.maxWinMinor,
    terms.maxDayLossMinor,
    terms.minCycleMs,
    IN_HOUSE_VENDOR,
    terms.roundLimitMinor,
    terms.allowsAutoplay,
  ]);
  // Another change was committed after the check.
  if (changed.length === 0) throw new AppError('conflict');
}
