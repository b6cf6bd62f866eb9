import { sql } from 'drizzle-orm';
import { isSet } from '#kernel/columns';
import { members } from './tables.ts';

/** Columns of a Member, for the query builder. */
export const COLUMNS = {
  id: members.id,
  publicId: members.publicId,
  username: members.username,
  nickname: members.nickname,
  accountType: members.accountType,
  state: members.state,
  currency: members.currency,
  languageCode: members.languageCode,
  payeeName: members.payeeName,
  hasPaymentPassword: isSet(members.paymentPasswordHash),
  rankLevel: members.rankLevel,
  maxPrizeGroup: members.maxPrizeGroup,
  mustChangePassword: members.mustChangePassword,
  passwordChangedAt: sql`case when ${members.passwordHash} is not null then ${members.passwordChangedAt} end`.mapWith(
    members.passwordChangedAt,
  ),
  lastSignInAt: members.lastSignInAt,
  previousSignInAt: members.previousSignInAt,
  previousSignInAddress: members.previousSignInAddress,
  previousSignInCountry: members.previousSignInCountry,
};

/** The same columns for SQL statements that read from `members m`. */
export const MEMBER_SQL = `m.id, m.public_id as "publicId", m.username, m.nickname, m.account_type as "accountType", m.state,
  m.currency, m.language_code as "languageCode", m.payee_name as "payeeName", m.payment_password_hash is not null as "hasPaymentPassword",
  m.rank_level as "rankLevel", m.max_prize_group as "maxPrizeGroup", m.must_change_password as "mustChangePassword",
  case when m.password_hash is not null then m.password_changed_at end as "passwordChangedAt",
  m.last_sign_in_at as "lastSignInAt", m.previous_sign_in_at as "previousSignInAt",
  m.previous_sign_in_address as "previousSignInAddress", m.previous_sign_in_country as "previousSignInCountry"`;
