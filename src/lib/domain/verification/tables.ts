import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';

/** Slider puzzles; `tokenHash` is set when the puzzle is solved, `used` when its token is consumed. */
export const humanChallenges = pgTable(
  'human_challenges',
  {
    id: text().primaryKey(),
    /** Position of the piece in pixels of the image; never leaves the server. */
    answerX: integer().notNull(),
    address: text().notNull(),
    attempts: integer().notNull().default(0),
    tokenHash: text(),
    used: boolean().notNull().default(false),
    /** Expiry of the puzzle or, once it is solved, of its token. */
    expiresAt: instant().notNull(),
  },
  (table) => [index('human_challenges_expiry').on(table.expiresAt)],
);

/** Captchas: required after failures, and an alternative to the slider. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    /** Keyed hash of the id and the normalized answer. */
    answerHash: bytes().notNull(),
    address: text().notNull(),
    used: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
  },
  (table) => [index('captchas_expiry').on(table.expiresAt)],
);

/** Proofs of work that were used; they expire with their challenge. */
export const spentWork = pgTable('spent_work', { id: text().primaryKey(), expiresAt: instant().notNull() }, (table) => [
  index('spent_work_expiry').on(table.expiresAt),
]);

/** Codes sent by SMS or email, as keyed hashes; for one purpose and one target, with few attempts and one use. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: identity(),
    purpose: text({
      enum: ['register', 'sign-in', 'password', 'bind-mobile', 'bind-email', 'step-up', 'recent-authentication'],
    }).notNull(),
    /** Mobile number in E.164, or email address in lower case. */
    target: text().notNull(),
    /** Set for purposes of a known member. */
    memberId: int8(),
    /** Hash of the requester's token (browser, session or pending sign-in); only the requester may use the code. */
    requesterHash: bytes(),
    /** Network of the request, which identifies requesters without cookies. */
    network: text(),
    codeHash: bytes().notNull(),
    attempts: integer().notNull().default(0),
    usedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('one_time_codes_target').on(table.purpose, table.target, table.id),
    index('one_time_codes_expiry').on(table.expiresAt),
  ],
);
