import type { Db, Statement } from '#kernel/database';
import { findPlay, type GameGroup, type Play } from '#rules/lottery';
import type { Panel } from '#rules/lottery/bet-terms';
import { shiftedOdds, sidePairsOf, type Side } from '#rules/lottery/two-sided';

/** One tier of a play on a panel, as it is kept. */
export interface KeptOdds {
  play: string;
  tier: string;
  panel: Panel;
  /** What operations set; null: the rules' own. */
  odds: string | null;
  /** Steps of the moment, of a side. */
  shift: number;
}

/** Odds that differ from the rules' own; a side that is shifted alone has its own beside those of its tier. */
export interface OddsOfNow {
  play: string;
  tier: string;
  panel: Panel;
  odds: string;
}

const KEPT: Statement = {
  name: 'lottery_odds_kept',
  text: 'select play, tier, panel, odds, shift from lottery_odds where game_code = $1 order by play, tier, panel',
};

export function keptOdds(db: Db, gameCode: string): Promise<KeptOdds[]> {
  return db.query<KeptOdds>(KEPT, [gameCode]);
}

/** What counts of what is kept: what operations set, and what the stakes of the moment make of it on every panel in use. */
export function oddsOfNow(group: GameGroup, kept: readonly KeptOdds[]): OddsOfNow[] {
  const own = kept.flatMap(({ play, tier, panel, odds }) => (odds === null ? [] : [{ play, tier, panel, odds }]));
  const shifted = shiftedSides(group, kept).flatMap(({ play, side, steps }) =>
    panelsOf(play, own).map((panel) => {
      const odds = ownOdds(play, side.tier, { panel, own });
      return { play: play.code, tier: side.key, panel, odds: shiftedOdds(play, side, { odds, steps: BigInt(steps) }) };
    }),
  );
  const isShifted = (row: OddsOfNow) => shifted.some((other) => keyOf(other) === keyOf(row));
  return [...own.filter((row) => !isShifted(row)), ...shifted];
}

export interface ShiftedSide {
  play: Play;
  side: Side;
  steps: number;
}

/** The sides that are not at their own odds at the moment. */
export function shiftedSides(group: GameGroup, kept: readonly KeptOdds[]): ShiftedSide[] {
  return kept.flatMap(({ play: code, tier, shift: steps }) => {
    const play = steps === 0 ? undefined : findPlay(group, code);
    const side = play && sidePairsOf(play).flatMap((pair) => pair.find(({ key }) => key === tier) ?? [])[0];
    return side ? [{ play, side, steps }] : [];
  });
}

/** The first, and those that somebody set up for the play. */
function panelsOf(play: Play, own: readonly OddsOfNow[]): Panel[] {
  return [...new Set<Panel>(['A', ...own.filter((row) => row.play === play.code).map(({ panel }) => panel)])];
}

/** What a tier has on a panel before any shift. */
export function ownOdds(
  play: Play,
  tier: string,
  { panel, own }: { panel: Panel; own: readonly { play: string; tier: string; panel: Panel; odds: string | null }[] },
): string {
  const row = own.find((one) => one.play === play.code && one.tier === tier && one.panel === panel);
  const odds = row?.odds ?? play.odds[tier];
  if (odds === undefined) throw new RangeError(`${play.code} has no tier ${tier}`);
  return odds;
}

function keyOf({ play, tier, panel }: OddsOfNow): string {
  return `${play} ${tier} ${panel}`;
}
