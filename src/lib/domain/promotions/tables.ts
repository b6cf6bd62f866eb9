import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique, jsonb, smallint } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';
import { CLAIM_STATES } from '#rules/rewards/claim-states';
import type { OfferText } from '#rules/rewards/offers/offer-schema';

export const PROMOTION_STATES = ['draft', 'running', 'stopped'] as const;

/** Promotions that award something, each for a content item with its texts. Ids below 1000 are the portal's own. */
export const promotions = pgTable(
  'promotions',
  {
    id: int8().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    /** Public id of the content item. */
    contentId: text().notNull().unique(),
    /** `running` from the publication on, whatever its dates say. */
    state: text({ enum: PROMOTION_STATES }).notNull().default('draft'),
    /** The version that claims get; 0 before the first publication. */
    publishedVersion: integer().notNull().default(0),
    lastVersion: integer().notNull().default(1),
    /** Claims that were issued. */
    issuedClaims: integer().notNull().default(0),
    /** Points, tickets or goods that were awarded, where the offer gives some; money is counted by its budget in the ledger. */
    givenMinor: minor()
      .notNull()
      .default(sql`0`),
    createdAt: instant().notNull().defaultNow(),
    stoppedAt: instant(),
  },
  (table) => [
    check('promotions_state', sql`${table.state} in ('draft','running','stopped')`),
    check('promotions_version', sql`${table.publishedVersion} between 0 and ${table.lastVersion}`),
  ],
);

/** Rules of promotions. A version never changes once it is published, and a claim keeps its version. */
export const promotionVersions = pgTable(
  'promotion_versions',
  {
    promotionId: int8()
      .notNull()
      .references(() => promotions.id),
    version: integer().notNull(),
    offer: jsonb().$type<OfferText>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: text().notNull(),
    publishedAt: instant(),
    publishedBy: text(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.version] })],
);

/** Claims of members, one for each period of a promotion. Lock the member's balance row before changing a row. */
export const promotionClaims = pgTable(
  'promotion_claims',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    promotionId: int8()
      .notNull()
      .references(() => promotions.id),
    version: integer().notNull(),
    memberId: int8().notNull(),
    currency: text().notNull(),
    /** A day, week, month or year, the public id of a deposit, or `once`. */
    period: text().notNull(),
    state: text({ enum: CLAIM_STATES }).notNull(),
    /** Awarded, in the unit of the offer's form; 0 until it is known, and for free rounds. */
    amountMinor: minor()
      .notNull()
      .default(sql`0`),
    /** Reason of a refusal or rejection. */
    reason: text(),
    /** Offers of a group exclude each other. */
    exclusiveGroup: text(),
    /** Days in a row of a sign-in. */
    run: smallint(),
    /** Language of the award's name. */
    languageTag: text().notNull().default('en'),
    /** The member's words of an application. */
    remark: text(),
    applications: smallint().notNull().default(0),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    updatedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    issuedAt: instant(),
    decidedBy: text(),
  },
  (table) => [
    unique('promotion_claims_period').on(table.promotionId, table.memberId, table.period),
    index('promotion_claims_member').on(table.memberId, table.id),
    // Serves the report of a time.
    index('promotion_claims_issued_at').using('brin', table.issuedAt).with({ autosummarize: true }),
    index('promotion_claims_applying')
      .on(table.id)
      .where(sql`state = 'applying'`),
    check('promotion_claims_amount', sql`${table.amountMinor} >= 0`),
    check('promotion_claims_issued', sql`(${table.issuedAt} is not null) = (${table.state} in ('issued', 'signed'))`),
  ],
);

/** Codes of promotions that each claim takes one of; as members type them, in upper case. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    code: text().primaryKey(),
    promotionId: int8()
      .notNull()
      .references(() => promotions.id),
    createdAt: instant().notNull().defaultNow(),
    createdBy: text().notNull(),
    /** The claim that took it. */
    claimId: int8()
      .unique()
      .references(() => promotionClaims.id),
  },
  (table) => [
    index('promotion_codes_promotion').on(table.promotionId),
    check('promotion_codes_case', sql`${table.code} = upper(${table.code})`),
  ],
);

/** Keyed hashes of the person, browser, network and bank accounts that claims of a promotion were made with. */
export const promotionClaimKeys = pgTable(
  'promotion_claim_keys',
  {
    promotionId: int8().notNull(),
    kind: text({ enum: ['person', 'device', 'ip', 'payment'] }).notNull(),
    hash: bytes().notNull(),
    claimId: int8()
      .notNull()
      .references(() => promotionClaims.id),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.kind, table.hash, table.claimId] }),
    index('promotion_claim_keys_claim').on(table.claimId),
  ],
);

/** Days on which members of a control group would have got what the promotion gives; the first one only where it gives once. */
export const promotionControls = pgTable(
  'promotion_controls',
  {
    promotionId: int8()
      .notNull()
      .references(() => promotions.id),
    memberId: int8().notNull(),
    day: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.memberId, table.day] }),
    // Serves the deletion of old days, which are the first rows of the table.
    index('promotion_controls_day').using('brin', table.day).with({ autosummarize: true }),
  ],
);

/** Turnover that rebates have paid, so that each pays only what the ones before have not. */
export const rebateTurnover = pgTable(
  'rebate_turnover',
  {
    claimId: int8()
      .notNull()
      .references(() => promotionClaims.id),
    category: text().notNull(),
    turnoverMinor: minor().notNull(),
    ratePpm: integer().notNull(),
    rebateMinor: minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.category] })],
);

/** Losses that cashback was computed from, so that the next one takes into account how they changed since. */
export const cashbackLosses = pgTable(
  'cashback_losses',
  {
    promotionId: int8()
      .notNull()
      .references(() => promotions.id),
    memberId: int8().notNull(),
    /** Days of the period, the last one not included. */
    fromDay: date().notNull(),
    untilDay: date().notNull(),
    /** Net loss of the period's bets; negative after a win. */
    lossMinor: minor().notNull(),
    /** Changes of earlier periods that were added to it. */
    carriedMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.memberId, table.fromDay] }),
    check('cashback_losses_days', sql`${table.fromDay} < ${table.untilDay}`),
  ],
);

/** Payments of promotions without claims, one for each period; each page of members moves on with what it pays. */
export const automaticRuns = pgTable(
  'automatic_runs',
  {
    promotionId: int8()
      .notNull()
      .references(() => promotions.id),
    /** The day, or the first day of the week or month. */
    period: text().notNull(),
    /** Members up to this id are decided. */
    lastMemberId: int8()
      .notNull()
      .default(sql`0`),
    startedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    finishedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.period] })],
);

/** Promotions that members chose with a deposit, to be claimed when it is credited. */
export const depositBonuses = pgTable(
  'deposit_bonuses',
  {
    /** Public id of the deposit. */
    depositId: text().primaryKey(),
    memberId: int8().notNull(),
    /** Public id of the promotion's content item. */
    contentId: text().notNull(),
    /** Language of the award's name. */
    languageTag: text().notNull(),
    /** Browser and network of the choice, until it is decided: the claim counts them (`onePer`). */
    visitor: jsonb().$type<{ country?: string | undefined; network: string; device?: string | undefined }>(),
    state: text({ enum: ['chosen', 'claimed', 'refused'] })
      .notNull()
      .default('chosen'),
    /** Reason of a refusal. */
    reason: text(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (table) => [
    index('deposit_bonuses_member').on(table.memberId),
    index('deposit_bonuses_chosen')
      .on(table.createdAt)
      .where(sql`state = 'chosen'`),
    check('deposit_bonuses_decided', sql`(${table.state} = 'chosen') = (${table.decidedAt} is null)`),
    check('deposit_bonuses_visitor', sql`(${table.state} = 'chosen') = (${table.visitor} is not null)`),
    check('deposit_bonuses_reason', sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
  ],
);

/** Images of applications, re-encoded. They belong to their member, and after a day without an application they are deleted. */
export const claimImages = pgTable(
  'claim_images',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    claimId: int8().references(() => promotionClaims.id),
    mediaType: text().notNull(),
    content: bytes().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('claim_images_claim').on(table.claimId),
    index('claim_images_loose')
      .on(table.createdAt)
      .where(sql`claim_id is null`),
  ],
);
