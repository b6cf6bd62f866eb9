import * as z from 'zod';
import { defineStatement, type Statement } from '#kernel/statements';

const sealedRow = z.object({ key: z.string(), context: z.string(), sealed: z.string() });

/** A column whose values are sealed with APP_SECRET. */
export interface SealedColumn {
  table: string;
  column: string;
  /** True for a JSON array of sealed texts. */
  isList: boolean;
  /** Less than every key. */
  first: string;
  /** Reads a batch of rows after a key, in the order of the key. */
  read: Statement & { readonly row: typeof sealedRow };
  /** Replaces a value, unless it has changed since it was read. */
  replace: Statement;
}

interface SealedColumnDefinition {
  table: string;
  column: string;
  /** Unique column, or an expression of such columns that is a text. */
  key: string;
  /** True for a key that is a number, so that its index is used. */
  isNumbered?: true;
  /** SQL expression of the context that the values are sealed for. */
  context: string;
  isList?: true;
}

const BATCH = 200;

function defineColumn({ table, column, key, isNumbered, context, isList }: SealedColumnDefinition): SealedColumn {
  const type = isList ? 'jsonb' : 'text';
  const given = isNumbered ? '$1::bigint' : '$1::text';
  return {
    table,
    column,
    isList: isList === true,
    first: isNumbered ? '0' : '',
    read: defineStatement({
      name: `sealed_read_${table}_${column}`,
      row: sealedRow,
      text: `select ${key}::text as key, ${context} as context, ${column}::text as sealed from ${table}
              where ${key} > ${given} and ${column} is not null order by ${key} limit ${BATCH}`,
    }),
    replace: defineStatement({
      name: `sealed_replace_${table}_${column}`,
      text: `update ${table} set ${column} = $2::${type} where ${key} = ${given} and ${column} = $3::${type} returning 1 as replaced`,
    }),
  };
}

/**
 * Every sealed column of the database. `npm run ops -- reseal` moves their values to a new APP_SECRET, so a column that is missing
 * here would be lost with the old one; a test compares the list with the tables.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'vendors',
    column: 'sealed_secrets',
    key: 'code',
    context: `'vendor ' || code`,
    isList: true as const,
  },
  { table: 'vendors', column: 'sealed_signing_key', key: 'code', context: `'vendor key ' || code` },
  { table: 'encryption_keys', column: 'sealed_private_jwk', key: 'kid', context: `'encryption key'` },
  {
    table: 'lottery_seed_chains',
    column: 'sealed_seed',
    key: `(game_code || ' ' || chain_no)`,
    context: `'lottery ' || game_code || ' ' || chain_no`,
  },
  {
    table: 'promotion_draws',
    column: 'sealed_seed',
    key: 'promotion_id',
    isNumbered: true as const,
    context: `'promotion draw ' || promotion_id`,
  },
  {
    table: 'inhouse_seed_pairs',
    column: 'sealed_seed',
    key: 'id',
    isNumbered: true as const,
    context: `'inhouse seed ' || commitment`,
  },
  { table: 'inhouse_crash_chains', column: 'sealed_seeds', key: 'chain', context: `'crash seeds ' || chain` },
  {
    table: 'social_flows',
    column: 'sealed',
    key: `encode(state_hash, 'hex')`,
    context: `case step when 'started' then 'social flow' else 'social pending' end`,
  },
  { table: 'staff', column: 'sealed_totp_secret', key: 'username', context: `'staff totp'` },
  {
    table: 'staff_enrollments',
    column: 'sealed_totp_secret',
    key: 'staff_id',
    isNumbered: true as const,
    context: `'staff totp'`,
  },
  { table: 'signing_keys', column: 'sealed_private_key', key: 'public_key', context: `'audit signing key'` },
  {
    table: 'authenticators',
    column: 'sealed_secret',
    key: 'member_id',
    isNumbered: true as const,
    context: `'member totp'`,
  },
  {
    table: 'point_redemptions',
    column: 'sealed_delivery',
    key: 'public_id',
    context: `'point redemption ' || public_id`,
  },
  { table: 'members', column: 'sealed_id_number', key: 'id', isNumbered: true as const, context: `'member id number'` },
  { table: 'members', column: 'sealed_address', key: 'id', isNumbered: true as const, context: `'member address'` },
].map((definition) => defineColumn(definition));
