import type { Db, Statement, Tx } from '#kernel/database';
import { InvalidFieldsError, type FieldProblem } from '#kernel/errors';
import { findPlay, jackpotsOf, playsOf, type Play } from '#rules/lottery';
import type { Panel } from '#rules/lottery/bet-terms';
import { hasFixedOdds, LEAST_ODDS, mostOdds, presetOdds, readOwnOdds } from '#rules/lottery/fixed-odds';
import { shiftedOdds } from '#rules/lottery/two-sided';
import { findGame, type CatalogueGame } from '../catalogue.ts';
import { broadcastOdds } from '../broadcast.ts';
import { lockTerms, nextMoment } from '../terms-moment.ts';
import { keptOdds, oddsOfNow, ownOdds, shiftedSides, type KeptOdds } from './odds-of-now.ts';

/** What operations see of a tier, and set. */
export interface TierOdds {
  play: string;
  tier: string;
  panel: Panel;
  /** Of now, before what the stakes of the moment make of single sides. */
  odds: string;
  preset: string;
  isChanged: boolean;
  /** The most that it may be set to. */
  most: string;
  /** The sides that are shifted at the moment, with the odds that they have. */
  shifted: { side: string; odds: string }[];
}

export interface GameOdds {
  game: CatalogueGame;
  rows: TierOdds[];
}

/** Every tier with fixed odds on the first panel, and on others what was set there. Throws AppError `not_found`. */
export async function oddsOfGame(db: Db, gameCode: string): Promise<GameOdds> {
  const game = await findGame(db, gameCode);
  const kept = await keptOdds(db, gameCode);
  const plays = playsOf(game.group).filter(hasFixedOdds);
  return { game, rows: plays.flatMap((play) => tiersOf(play, { game, kept })) };
}

function tiersOf(play: Play, { game, kept }: { game: CatalogueGame; kept: readonly KeptOdds[] }): TierOdds[] {
  const set = kept.filter((row) => row.play === play.code && row.odds !== null);
  const panels = [...new Set<Panel>(['A', ...set.map(({ panel }) => panel)])].toSorted();
  const shifts = shiftedSides(game.group, kept).filter((shift) => shift.play === play);
  return settableTiers(play).flatMap((tier) =>
    panels.map((panel) => {
      const odds = ownOdds(play, tier, { panel, own: set });
      const moved = shifts.filter(({ side }) => side.tier === tier);
      return {
        play: play.code,
        tier,
        panel,
        odds,
        preset: presetOdds(play, tier),
        isChanged: set.some((row) => row.tier === tier && row.panel === panel),
        most: mostOdds(play, tier),
        shifted: moved.map(({ side, steps }) => ({
          side: side.code,
          odds: shiftedOdds(play, side, { odds, steps: BigInt(steps) }),
        })),
      };
    }),
  );
}

/** A jackpot's odds are its floor, which has a place of its own. */
function settableTiers({ group, odds }: Play): string[] {
  const pots = jackpotsOf(group);
  return Object.keys(odds).filter((tier) => !pots.includes(tier));
}

export interface OddsChange {
  play: string;
  tier: string;
  panel: Panel;
  /** Null: as the rules preset them. */
  odds: string | null;
}

const WRITE: Statement = {
  name: 'lottery_odds_write',
  text: `with asked as materialized (
           select a.*, ${nextMoment('$1::text')} as moment
             from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as a (play, tier, panel, odds)
         )
         insert into lottery_odds as o (game_code, play, tier, panel, odds, changed_at)
           select $1, a.play, a.tier, a.panel, a.odds, a.moment from asked a
            where a.odds is not null or exists (select 1 from lottery_odds b
                   where b.game_code = $1 and b.play = a.play and b.tier = a.tier and b.panel = a.panel)
         on conflict (game_code, play, tier, panel) do update set odds = excluded.odds, changed_at = excluded.changed_at
           where o.odds is distinct from excluded.odds`,
};

/**
 * Sets the odds of several tiers, all of them or none; they count for the next bet. What is not named stays. Throws AppError
 * `not_found`, and InvalidFieldsError that names the change which is refused: `odds.0`.
 */
export async function changeOdds(tx: Tx, gameCode: string, changes: readonly OddsChange[]): Promise<GameOdds> {
  await lockTerms(tx, [gameCode]);
  const game = await findGame(tx, gameCode);
  await writeOdds(
    tx,
    game,
    changes.map((change, at) => checked(findPlay(game.group, change.play), change, at)),
  );
  return oddsOfGame(tx, gameCode);
}

/** Of a game whose terms are locked; pages that show it are told. */
export async function writeOdds(
  tx: Tx,
  { gameCode, group }: Pick<CatalogueGame, 'gameCode' | 'group'>,
  rows: readonly OddsChange[],
): Promise<void> {
  await tx.query(WRITE, [
    gameCode,
    rows.map(({ play }) => play),
    rows.map(({ tier }) => tier),
    rows.map(({ panel }) => panel),
    rows.map(({ odds }) => odds),
  ]);
  await broadcastOdds(tx, gameCode, oddsOfNow(group, await keptOdds(tx, gameCode)));
}

function checked(play: Play | undefined, change: OddsChange, at: number): OddsChange {
  const { tier, odds } = change;
  if (!play || !hasFixedOdds(play) || !settableTiers(play).includes(tier)) throw refusal(at, { code: 'invalid_value' });
  if (odds === null) return change;
  const read = readOwnOdds(play, tier, odds);
  if (read.odds !== undefined) return { ...change, odds: read.odds };
  throw refusal(
    at,
    {
      malformed: { code: 'invalid_value' },
      too_low: { code: 'too_small', params: { min: LEAST_ODDS } },
      too_high: { code: 'too_big', params: { max: mostOdds(play, tier) } },
    }[read.refusal],
  );
}

function refusal(at: number, problem: FieldProblem): InvalidFieldsError {
  return new InvalidFieldsError({ [`odds.${at}`]: problem });
}
