import { sql, type SQL } from 'drizzle-orm';
import { bigint, customType, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** Column types that all tables share; column names are the property names in snake case. */

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A surrogate key that only the database assigns. */
export const identity = () => bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity();

/** A reference to such a key, or a counter. */
export const int8 = () => bigint({ mode: 'bigint' });

/** Money in 1/10,000 of the currency unit. */
export const minor = () => bigint({ mode: 'bigint' });

export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** The id of a transaction, which never wraps around. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** Selects whether a column has a value. Converts the driver's value, because `sql<boolean>` alone is not checked. */
export const isSet = (column: AnyPgColumn): SQL<boolean> => sql`${column} is not null`.mapWith(Boolean);
