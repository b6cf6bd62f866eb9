import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';

/** Slider puzzles; `tokenHash` is set when it was solved, `used` when the proof was spent. */
export const humanChallenges = pgTable(
  'human_challenges',
  {
    id: text().primaryKey(),
    /** Where the piece belongs, in pixels of the picture. Never leaves the server. */
    answerX: integer().notNull(),
    address: text().notNull(),
    attempts: integer().notNull().default(0),
    tokenHash: text(),
    used: boolean().notNull().default(false),
    /** Of the puzzle, and once that is solved of the proof. */
    expiresAt: instant().notNull(),
  },
  (table) => [index('human_challenges_expiry').on(table.expiresAt)],
);

/** Pictures of characters to type: asked for after failures, and instead of the slider by who cannot use it. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    /** Keyed, over id and answer in the form that is compared. */
    answerHash: bytes().notNull(),
    address: text().notNull(),
    used: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
  },
  (table) => [index('captchas_expiry').on(table.expiresAt)],
);

/** Codes sent by SMS or e-mail: a keyed hash, for one purpose and one target, few tries, one use. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: identity(),
    purpose: text({
      enum: ['register', 'sign-in', 'password', 'bind-mobile', 'bind-email', 'step-up', 'recent-authentication'],
    }).notNull(),
    /** An E.164 number or an e-mail address in lower case. */
    target: text().notNull(),
    /** For purposes of somebody who is known already. */
    memberId: int8(),
    /** Who asked for it, by the hash of what names the browser or the waiting sign-in: nobody else has a try. */
    requesterHash: bytes(),
    /** From where it was asked for: who asked without keeping cookies is known by that. */
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
