import type { Db, Statement } from '#kernel/database';
import type { VendorStatus } from '#rules/vendor-statuses';
import type { WalletOutcome } from './types.ts';

const OUTCOME = 'status, portal_tx, balance, currency, is_duplicate, account_id';

const BET: Statement = {
  name: 'game_bet',
  text: `select ${OUTCOME} from game_bet($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};
const WIN: Statement = {
  name: 'game_win',
  text: `select ${OUTCOME} from game_win($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};
const CANCEL: Statement = {
  name: 'game_cancel',
  text: `select ${OUTCOME} from game_cancel($1, $2, $3, $4, $5, $6)`,
};
const CLOSE: Statement = {
  name: 'game_close',
  text: `select ${OUTCOME} from game_close($1, $2, $3, $4, $5)`,
};

interface OutcomeRow {
  status: VendorStatus;
  portal_tx: bigint | null;
  balance: bigint | null;
  currency: string | null;
  is_duplicate: boolean;
  account_id: bigint | null;
}

async function run(db: Db, statement: Statement, values: unknown[]): Promise<WalletOutcome> {
  const [row] = await db.query<OutcomeRow>(statement, values);
  if (!row) throw new Error(`${statement.name} gave no row`);
  return {
    status: row.status,
    isDuplicate: row.is_duplicate,
    ...(row.portal_tx === null ? {} : { portalTx: row.portal_tx.toString() }),
    ...(row.balance === null ? {} : { balanceMinor: row.balance }),
    ...(row.currency === null ? {} : { currency: row.currency }),
    ...(row.account_id === null ? {} : { accountId: row.account_id }),
  };
}

// The values stand in the order of the functions' parameters (migration 0002).
export const bet = (db: Db, values: unknown[]) => run(db, BET, values);
export const win = (db: Db, values: unknown[]) => run(db, WIN, values);
export const cancel = (db: Db, values: unknown[]) => run(db, CANCEL, values);
export const close = (db: Db, values: unknown[]) => run(db, CLOSE, values);
