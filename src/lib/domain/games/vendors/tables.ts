import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import { VENDOR_DIALECTS } from '#rules/vendors/vendor-dialects';
import { VENDOR_WALLETS } from '#rules/vendors/vendor-transfers';
import type { RoundlessKind } from '#rules/vendors/vendor-wins';

export const vendors = pgTable(
  'vendors',
  {
    id: identity(),
    code: text().notNull().unique(),
    name: text().notNull(),
    /** The protocol of its wallet requests. */
    dialect: text({ enum: VENDOR_DIALECTS }).notNull().default('parlay'),
    /** Settings of the dialect, of the form that its adapter defines. */
    dialectSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The portal's private key (PEM) for vendors that want its requests signed by RSA; encrypted like the secrets. */
    sealedSigningKey: text(),
    /** The public key of `sealedSigningKey` (PEM), for the vendor. */
    signingPublicKey: text(),
    /** Encrypted with a key derived from APP_SECRET; the current secret first, then the previous one. */
    sealedSecrets: jsonb().$type<string[]>().notNull(),
    /** End of the previous secret's validity. */
    previousSecretUntil: instant()
      .notNull()
      .default(sql`now() + interval '24 hours'`),
    /** Username of the person who may see the current secret once; null when it was shown. */
    secretShownTo: text(),
    /** IP addresses and ranges that may call; empty allows any, which production refuses. */
    allowedAddresses: jsonb().$type<string[]>().notNull().default([]),
    /** End of the time in which signatures of version 1 are accepted; null: never. */
    signatureV1Until: instant(),
    /** Kinds of wins that need no round; they are paid from the vendor's fund. */
    roundlessKinds: jsonb().$type<RoundlessKind[]>().notNull().default([]),
    /** Age of a player's last launch up to which a win without a round is accepted. */
    roundlessWindowDays: integer().notNull().default(7),
    launchUrl: text().notNull(),
    wallet: text({ enum: VENDOR_WALLETS }).notNull().default('single'),
    /** The portal grants this vendor's free rounds: bets and wins with a rewardId must name one of them (game_rewards). */
    checksRewards: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    /** The portal itself, with its in-house games. It never has a secret: whoever had it could send wins, which no cap bounds. */
    isOwn: boolean().notNull().default(false),
  },
  (table) => [check('vendors_own', sql`not ${table.isOwn} or ${table.sealedSecrets} = '[]'::jsonb`)],
);

/**
 * A vendor's caps on wins in a currency, and what its players were paid today. A win above a cap is held for staff; null is
 * no cap. The caps of days count what a round pays beyond its stake.
 */
export const vendorLimits = pgTable(
  'vendor_limits',
  {
    vendorId: int8().notNull(),
    currency: text().notNull(),
    /** Cap on one win. */
    winMinor: minor(),
    /** Cap on all wins of a round, as a multiplier of its stake. */
    stakeMultiplier: integer(),
    memberDayMinor: minor(),
    vendorDayMinor: minor(),
    /** The day of the operator that `reservedMinor` belongs to. */
    day: date().notNull().default('-infinity'),
    /** Part of the vendor's cap of the day that is reserved for its players (sql/game_count_win.sql). */
    reservedMinor: minor()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.currency] }),
    check('vendor_limits_reserved', sql`${table.reservedMinor} >= 0`),
  ],
);

/** Requests of a vendor in windows of five minutes, as the portal answered them. Kept for 30 days. */
export const vendorCalls = pgTable(
  'vendor_calls',
  {
    vendorId: int8().notNull(),
    windowAt: instant().notNull(),
    calls: integer().notNull(),
    /** Refused before any rule: wrong signature, foreign address, malformed. */
    rejected: integer().notNull(),
    /** The portal could not answer; the vendor asks again. */
    failed: integer().notNull(),
    /** Answered later than the protocol's target of 250 ms. */
    slow: integer().notNull(),
    totalMs: int8().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.windowAt] })],
);
