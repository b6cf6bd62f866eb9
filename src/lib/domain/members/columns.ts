import { sql } from 'drizzle-orm';
import { isSet } from '#kernel/columns';
import { members } from './tables.ts';

/** Columns of a Member, for the query builder. */
export const COLUMNS = {
  id: members.id,
  publicId: members.publicId,
  username: members.username,
  nickname: members.nickname,
  avatar: members.avatar,
  accountType: members.accountType,
  state: members.state,
  hasUpline: isSet(members.uplineId),
  currency: members.currency,
  languageCode: members.languageCode,
  payeeName: members.payeeName,
  hasPaymentPassword: isSet(members.paymentPasswordHash),
  rankLevel: members.rankLevel,
  maxPrizeGroup: members.maxPrizeGroup,
  oddsTable: members.oddsTable,
  mustChangePassword: members.mustChangePassword,
  passwordChangedAt: sql`case when ${members.passwordHash} is not null then ${members.passwordChangedAt} end`.mapWith(
    members.passwordChangedAt,
  ),
  lastSignInAt: members.lastSignInAt,
  previousSignInAt: members.previousSignInAt,
  previousSignInAddress: members.previousSignInAddress,
  previousSignInCountry: members.previousSignInCountry,
};

/** The same columns for SQL statements that read from `members member`. */
export const MEMBER_SQL = `member.id, member.public_id as "publicId", member.username, member.nickname, member.avatar, member.account_type as "accountType", member.state,
  member.upline_id is not null as "hasUpline",
  member.currency, member.language_code as "languageCode", member.payee_name as "payeeName", member.payment_password_hash is not null as "hasPaymentPassword",
  member.rank_level as "rankLevel", member.max_prize_group as "maxPrizeGroup", member.odds_table as "oddsTable", member.must_change_password as "mustChangePassword",
  case when member.password_hash is not null then member.password_changed_at end as "passwordChangedAt",
  member.last_sign_in_at as "lastSignInAt", member.previous_sign_in_at as "previousSignInAt",
  member.previous_sign_in_address as "previousSignInAddress", member.previous_sign_in_country as "previousSignInCountry"`;
