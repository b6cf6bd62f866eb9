import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { bigintAsText } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { setPictureUrls } from '../pictures.ts';
import { addSearchWords, searchColumnsOf } from '../search-index.ts';
import { addGames, type GameSetup } from '../../vendors/setup.ts';
import { vendors } from '../../vendors/tables.ts';

export interface ImportResult {
  added: number;
  changed: number;
  unchanged: number;
}

/** Games of one statement. */
const CHUNK = 1000;

const gameRow = z.object({ code: z.string(), isChanged: z.boolean() });

// The columns that a catalogue decides; staff decide the others (enabled, hot, pinned, order).
const COLUMNS = `titles jsonb, category text, type text, tags text[], "rtpBps" int, volatility text, lines int, "hasJackpot" boolean,
                 devices text[], "releasedOn" date`;
const EXISTING = defineStatement({
  name: 'games_import_compare',
  row: gameRow,
  text: `select game.code, (game.titles, game.category, game.type, game.tags, game.rtp_bps, game.volatility, game.lines, game.has_jackpot, game.devices,
                            coalesce(given."releasedOn", game.released_on))
                    is distinct from (given.titles, given.category, given.type, given.tags, given."rtpBps", given.volatility, given.lines,
                                      given."hasJackpot", given.devices, coalesce(given."releasedOn", game.released_on))
                  or exists (select from jsonb_to_recordset(given.ranges) as bets (currency text, "minBetMinor" bigint, "maxBetMinor" bigint)
                             left join game_bet_ranges stored on stored.game_id = game.id and stored.currency = bets.currency
                             where (stored.min_bet_minor, stored.max_bet_minor) is distinct from (bets."minBetMinor", bets."maxBetMinor"))
                  or coalesce(given."pictureUrl" <> coalesce((select url from game_pictures where game_id = game.id), ''), false)
                  as "isChanged"
           from jsonb_to_recordset($2::jsonb) as given (code text, ranges jsonb, "pictureUrl" text, ${COLUMNS})
           join games game on game.vendor_id = $1 and game.code = given.code`,
});
const CHANGE = defineStatement({
  name: 'games_import_change',
  text: `with given as materialized (
           select * from jsonb_to_recordset($2::jsonb) as given (code text, ranges jsonb, search text, "sortKeys" jsonb, ${COLUMNS})
         ), changed as (
           update games game
              set titles = given.titles, category = given.category, type = given.type, tags = given.tags, rtp_bps = given."rtpBps",
                  volatility = given.volatility, lines = given.lines, has_jackpot = given."hasJackpot", devices = given.devices,
                  released_on = coalesce(given."releasedOn", game.released_on), sort_keys = given."sortKeys",
                  search = array_to_tsvector(string_to_array(given.search, ' '))
             from given where game.vendor_id = $1 and game.code = given.code
           returning game.id, given.ranges
         )
         insert into game_bet_ranges (game_id, currency, min_bet_minor, max_bet_minor)
           select changed.id, bets.currency, bets."minBetMinor", bets."maxBetMinor"
             from changed, jsonb_to_recordset(changed.ranges) as bets (currency text, "minBetMinor" bigint, "maxBetMinor" bigint)
         on conflict (game_id, currency) do update set min_bet_minor = excluded.min_bet_minor, max_bet_minor = excluded.max_bet_minor`,
});

/**
 * Brings a vendor's games up to its catalogue: new ones are added switched off, known ones get what the catalogue says and keep
 * what staff decided. Games that the catalogue does not list stay as they are. Throws AppError `not_found` for an unknown vendor.
 */
export async function importGames(tx: Tx, vendorCode: string, games: readonly GameSetup[]): Promise<ImportResult> {
  // Two imports of one vendor run one after the other.
  const [vendor] = await tx.orm
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(eq(vendors.code, vendorCode))
    .for('no key update');
  if (!vendor) throw new AppError('not_found');
  const result = { added: 0, changed: 0, unchanged: 0 };
  for (let at = 0; at < games.length; at += CHUNK) {
    const { added, changed } = await importChunk(tx, vendor, games.slice(at, at + CHUNK));
    result.added += added;
    result.changed += changed;
  }
  return { ...result, unchanged: games.length - result.added - result.changed };
}

async function importChunk(tx: Tx, vendor: { id: bigint; name: string }, games: readonly GameSetup[]) {
  const existing = await tx.query(EXISTING, [vendor.id, toJson(games)]);
  const known = new Map(existing.map(({ code, isChanged }) => [code, isChanged]));
  const added = games.filter(({ code }) => !known.has(code)).map((game) => ({ ...game, enabled: false }));
  const changed = games.filter(({ code }) => known.get(code));
  await addGames(tx, vendor, added);
  if (changed.length > 0) {
    const rows = changed.map((game) => {
      const { search, sortKeys } = searchColumnsOf(game.titles, vendor.name);
      return { ...game, search, sortKeys };
    });
    const inputs = rows.map((row) => ({ ...row, search: row.search.join(' ') }));
    await tx.query(CHANGE, [vendor.id, toJson(inputs)]);
    await setPictureUrls(tx, vendor.id, changed);
    await addSearchWords(
      tx,
      rows.flatMap(({ search }) => search),
    );
  }
  return { added: added.length, changed: changed.length };
}

function toJson(games: readonly GameSetup[]): string {
  const rows = games.map(({ betRanges, ...game }) => ({
    ...game,
    ranges: Object.entries(betRanges).map(([currency, range]) => ({ currency, ...range })),
  }));
  return JSON.stringify(rows, bigintAsText);
}
