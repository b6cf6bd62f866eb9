import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { VENDOR_STATUSES } from '#rules/vendors/vendor-statuses';
import { HELD_WIN_REASONS } from '#rules/vendors/vendor-wins';
import type { WalletOutcome } from '../types.ts';

const OUTCOME =
  'outcome.status, outcome.portal_tx, outcome.balance, outcome.currency, outcome.is_duplicate, outcome.account_id';

const outcomeRow = z.object({
  status: z.enum(VENDOR_STATUSES),
  portal_tx: z.bigint().nullable(),
  balance: z.bigint().nullable(),
  currency: z.string().nullable(),
  is_duplicate: z.boolean(),
  account_id: z.bigint().nullable(),
  held_for: z.enum(HELD_WIN_REASONS).nullable(),
  applied: z.bigint().nullable(),
  receivable: z.bigint().nullable(),
});

type OutcomeRow = z.input<typeof outcomeRow>;

/** Columns that only some functions return: only wins can be held, and only an adjust can leave a receivable. */
const EXTRA = { held_for: 'text', applied: 'bigint', receivable: 'bigint' };
type Extra = keyof typeof EXTRA;

/** Defines a statement that selects outcomes. */
function defineOutcome(name: string, from: string, extra: readonly Extra[] = []) {
  const columns = Object.entries(EXTRA).map(([column, type]) =>
    extra.some((known) => known === column) ? `outcome.${column}` : `null::${type} as ${column}`,
  );
  return defineStatement({ name, row: outcomeRow, text: `select ${OUTCOME}, ${columns.join(', ')} ${from}` });
}

type OutcomeStatement = ReturnType<typeof defineOutcome>;

/** One of the SQL functions that book wallet requests (sql/). */
interface WalletFunction {
  /** Books one request; without it `many` runs with one element. */
  readonly one?: OutcomeStatement;
  /**
   * Books many requests in one statement: locks accounts in ascending order, returns results in the order of the arrays. Without
   * it requests run one by one.
   */
  readonly many?: OutcomeStatement;
}

/** Describes a function that takes arrays with one element per request. */
function batchFunction(name: string, types: readonly string[], extra?: readonly Extra[]) {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  return { many: defineOutcome(name, `from ${name}(${arrays}) outcome`, extra) };
}

const parametersOf = (types: readonly string[]) => types.map((type, index) => `$${index + 1}::${type}`).join(', ');

/** Describes a function that takes one request; `types` are its parameters' types, `playerIndex` the position of the player. */
function requestFunction(name: string, playerIndex: number, types: readonly string[]) {
  const arrays = types.map((type, index) => `$${index + 1}::${type === 'bytea' ? 'text' : type}[]`).join(', ');
  const columns = types.map((_, index) => `v${index}`).join(', ');
  const values = types.map((type, index) => (type === 'bytea' ? `decode(v${index}, 'hex')` : `v${index}`)).join(', ');
  const requests = `select request.* from unnest(${arrays}) with ordinality as request (${columns}, position) order by game_player_account(v${playerIndex})`;
  return {
    one: defineOutcome(name, `from ${name}(${parametersOf(types)}) outcome`),
    many: defineOutcome(
      `${name} many`,
      `from (${requests}) request, lateral ${name}(${values}) outcome order by request.position`,
    ),
  };
}

/**
 * Describes a function that takes one request and locks more than its player, such as the vendor's caps: many in one statement
 * would take these locks before those of the next players.
 */
function singleFunction(name: string, types: readonly string[], extra?: readonly Extra[]) {
  return { one: defineOutcome(name, `from ${name}(${parametersOf(types)}) outcome`, extra) };
}

export const BET = batchFunction('game_bets', [
  'bigint',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'bigint',
  'boolean',
  'text',
]);
export const EXTENDED_BET = requestFunction('game_extended_bet', 2, [
  'bigint',
  'text',
  'text',
  'text',
  'bytea',
  'text',
  'text',
  'text',
  'bigint',
  'boolean',
  'bytea',
  'boolean',
  'text',
  'text',
]);
export const CONFIRM = requestFunction('game_confirm', 2, [
  'bigint',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'bigint',
  'bytea',
  'text',
]);
export const WIN = batchFunction(
  'game_wins',
  ['bigint', 'text', 'text', 'text', 'text', 'text', 'text', 'bigint', 'text', 'boolean', 'text'],
  ['held_for'],
);
export const TICKET_WIN = singleFunction(
  'game_ticket_win',
  ['bigint', 'text', 'text', 'text', 'text', 'text', 'text', 'bigint', 'text', 'boolean', 'bytea', 'text'],
  ['held_for'],
);
export const REWARD_WIN = singleFunction(
  'game_reward_win',
  ['bigint', 'text', 'text', 'text', 'text', 'text', 'text', 'bigint', 'text', 'boolean', 'bytea', 'text', 'boolean'],
  ['held_for'],
);
export const CASHOUT = singleFunction(
  'game_cashout',
  ['bigint', 'text', 'text', 'text', 'text', 'text', 'text', 'bigint', 'int', 'bigint', 'bytea'],
  ['held_for'],
);
export const ADJUST = singleFunction(
  'game_adjust',
  ['bigint', 'text', 'text', 'text', 'text', 'text', 'text', 'bigint', 'text', 'bytea', 'text'],
  ['held_for', 'applied', 'receivable'],
);
export const CANCEL = requestFunction('game_cancel', 2, ['bigint', 'text', 'text', 'text', 'text', 'text', 'bytea']);
export const CLOSE = requestFunction('game_close', 1, ['bigint', 'text', 'text', 'text', 'text', 'bytea', 'text']);

export type { WalletFunction };

export type SqlValue = bigint | string | boolean | Uint8Array | null;

function toOutcome(row: OutcomeRow): WalletOutcome {
  return {
    status: row.status,
    isDuplicate: row.is_duplicate,
    ...(row.portal_tx === null ? {} : { portalTx: row.portal_tx.toString() }),
    ...(row.balance === null ? {} : { balanceMinor: row.balance }),
    ...(row.currency === null ? {} : { currency: row.currency }),
    ...(row.account_id === null ? {} : { accountId: row.account_id }),
    ...(row.held_for === null ? {} : { heldFor: row.held_for }),
    ...(row.applied === null || row.receivable === null
      ? {}
      : { adjusted: { appliedMinor: row.applied, receivableMinor: row.receivable } }),
  };
}

/** Runs the function for one request. */
export async function runOne(db: Db, sql: WalletFunction, values: readonly SqlValue[]): Promise<WalletOutcome> {
  const [outcome] = sql.one ? (await db.query(sql.one, values)).map(toOutcome) : await runMany(db, sql, [values]);
  if (!outcome) throw new Error('a wallet function gave no row');
  return outcome;
}

/** Runs the function for many requests in one statement and one commit; when one fails, none is booked. */
export async function runMany(
  db: Db,
  sql: WalletFunction,
  requests: readonly (readonly SqlValue[])[],
): Promise<WalletOutcome[]> {
  if (!sql.many) return Promise.all(requests.map((values) => runOne(db, sql, values)));
  const width = requests[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) =>
    requests.map((values) => toText(values[column] ?? null)),
  );
  const rows = await db.query(sql.many, columns);
  if (rows.length !== requests.length)
    throw new Error(`${sql.many.name} gave ${rows.length} rows for ${requests.length} requests`);
  return rows.map(toOutcome);
}

/** Serializes array elements as text and bytes as hex, which both database engines read the same way. */
function toText(value: SqlValue): string | null {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return value === null ? null : String(value);
}
