import type { GameSetup } from '../../vendors/setup.ts';
import { fileProblem, type LineProblem, messageOf, parseCsvRecords } from '../../csv-records.ts';
import { parseCatalogueGame } from './catalogue-game.ts';

export const CATALOGUE_FORMATS = ['csv', 'json'] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

/** Largest number of games of a file. */
export const MAX_CATALOGUE_ROWS = 20_000;

export interface CatalogueFile {
  games: GameSetup[];
  problems: LineProblem[];
}

interface Row {
  line: number;
  input: Record<string, unknown>;
}

/**
 * Parses the games of a file. A game that cannot be read is a problem with its line and leaves the others as they are; the file
 * as a whole is one only when it is no CSV or JSON of games at all.
 */
export function parseCatalogueFile(text: string, format: CatalogueFormat, currency: string): CatalogueFile {
  const rows = format === 'csv' ? readCsv(text) : readJson(text);
  if (!Array.isArray(rows)) return { games: [], problems: [rows] };
  if (rows.length > MAX_CATALOGUE_ROWS)
    return { games: [], problems: [fileProblem(`more than ${MAX_CATALOGUE_ROWS} games`)] };
  const games = new Map<string, GameSetup>();
  const problems: LineProblem[] = [];
  for (const { line, input } of rows) {
    const code = typeof input['code'] === 'string' ? input['code'].slice(0, 60) : undefined;
    const parsed = parseCatalogueGame(input, currency);
    if (parsed.problems) problems.push(...parsed.problems.map((problem) => ({ line, code, ...problem })));
    else if (games.has(parsed.game.code)) problems.push({ line, code, field: 'code', problem: 'listed twice' });
    else games.set(parsed.game.code, parsed.game);
  }
  return { games: [...games.values()], problems };
}

function readJson(text: string): Row[] | LineProblem {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    return fileProblem(`not JSON: ${messageOf(error)}`);
  }
  if (!Array.isArray(list)) return fileProblem('not a list of games');
  return list.map((input: unknown, index) => ({
    line: index + 1,
    input: typeof input === 'object' && input !== null ? { ...input } : { value: input },
  }));
}

/** Columns of a CSV file beside `title_<language tag>`, with what their text becomes; an empty cell is left out. */
const COLUMNS: Record<string, { field: string; read: (text: string) => unknown }> = {
  code: { field: 'code', read: String },
  category: { field: 'category', read: (text) => text.toUpperCase() },
  type: { field: 'type', read: String },
  tags: { field: 'tags', read: words },
  rtp: { field: 'rtp', read: String },
  volatility: { field: 'volatility', read: String },
  lines: { field: 'lines', read: Number },
  jackpot: { field: 'hasJackpot', read: (text) => ({ yes: true, no: false })[text] ?? text },
  devices: { field: 'devices', read: words },
  released: { field: 'releasedOn', read: String },
  min_bet: { field: 'minBet', read: String },
  max_bet: { field: 'maxBet', read: String },
  picture: { field: 'picture', read: String },
};

function words(text: string): string[] {
  return text.split(/[\s;]+/).filter((word) => word !== '');
}

function readCsv(text: string): Row[] | LineProblem {
  const records = parseCsvRecords(text);
  if (!Array.isArray(records)) return records;
  const [header, ...rest] = records;
  const columns = header?.record ?? [];
  const unknown = columns.find((column) => !(column in COLUMNS) && !/^title_\w/.test(column));
  if (unknown !== undefined) return fileProblem('an unknown column', { field: unknown.slice(0, 60) });
  return rest.map(({ record, info }) => ({ line: info.lines, input: inputOf(columns, record) }));
}

function inputOf(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const titles: Record<string, string> = {};
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (cell === '') continue;
    if (column?.startsWith('title_')) titles[column.slice('title_'.length)] = cell;
    else {
      const { field, read } = COLUMNS[column ?? ''] ?? { field: 'cells beyond the header', read: String };
      input[field] = read(cell);
    }
  }
  return { ...input, titles };
}
