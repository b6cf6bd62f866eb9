import type { Db, Statement } from '#kernel/database';
import type { VendorStatus } from '#rules/vendor-statuses';
import type { WalletOutcome } from './types.ts';

const OUTCOME = 'o.status, o.portal_tx, o.balance, o.currency, o.is_duplicate, o.account_id';

/** One of the SQL functions of migration 0002: `types` are its parameters', in order. */
interface WalletFunction {
  readonly one: Statement;
  /** The same for many in one statement, evaluated in the order of the arrays. */
  readonly many: Statement;
}

function walletFunction(name: string, types: readonly string[]): WalletFunction {
  const parameters = types.map((type, index) => `$${index + 1}::${type}`).join(', ');
  const arrays = types.map((type, index) => `$${index + 1}::${type === 'bytea' ? 'text' : type}[]`).join(', ');
  const columns = types.map((_, index) => `v${index}`).join(', ');
  const values = types.map((type, index) => (type === 'bytea' ? `decode(v${index}, 'hex')` : `v${index}`)).join(', ');
  return {
    one: { name, text: `select ${OUTCOME} from ${name}(${parameters}) o` },
    many: {
      name: `${name} many`,
      text: `select ${OUTCOME} from unnest(${arrays}) as call (${columns}), lateral ${name}(${values}) o`,
    },
  };
}

export const BET = walletFunction('game_bet', [
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
]);
export const WIN = walletFunction('game_win', [
  'bigint',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'bigint',
  'text',
  'boolean',
  'bytea',
]);
export const CANCEL = walletFunction('game_cancel', ['bigint', 'text', 'text', 'text', 'text', 'bytea']);
export const CLOSE = walletFunction('game_close', ['bigint', 'text', 'text', 'text', 'bytea']);

export type { WalletFunction };

export type SqlValue = bigint | string | boolean | Uint8Array | null;

interface OutcomeRow {
  status: VendorStatus;
  portal_tx: bigint | null;
  balance: bigint | null;
  currency: string | null;
  is_duplicate: boolean;
  account_id: bigint | null;
}

function outcomeOf(row: OutcomeRow): WalletOutcome {
  return {
    status: row.status,
    isDuplicate: row.is_duplicate,
    ...(row.portal_tx === null ? {} : { portalTx: row.portal_tx.toString() }),
    ...(row.balance === null ? {} : { balanceMinor: row.balance }),
    ...(row.currency === null ? {} : { currency: row.currency }),
    ...(row.account_id === null ? {} : { accountId: row.account_id }),
  };
}

/** Runs the function for one call. */
export async function runOne(db: Db, { one }: WalletFunction, values: readonly SqlValue[]): Promise<WalletOutcome> {
  const [row] = await db.query<OutcomeRow>(one, values);
  if (!row) throw new Error(`${one.name} gave no row`);
  return outcomeOf(row);
}

/** Runs the function for many calls, in one statement and one commit; all of them or, when one fails, none. */
export async function runMany(db: Db, { many }: WalletFunction, calls: readonly (readonly SqlValue[])[]) {
  const width = calls[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) => calls.map((values) => textOf(values[column] ?? null)));
  const rows = await db.query<OutcomeRow>(many, columns);
  if (rows.length !== calls.length) throw new Error(`${many.name} gave ${rows.length} rows for ${calls.length} calls`);
  return rows.map(outcomeOf);
}

/** Elements of an array travel as text, bytes as their hex digits: both engines then read them alike. */
function textOf(value: SqlValue): string | null {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return value === null ? null : String(value);
}
