import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { UNIT } from '#kernel/money';
import { COUNTED_FORMS } from '#rules/rewards/offers/offer-forms';

/** Rows of a section; the newest ones. */
const MAX_ROWS = 20_000;

const COUNTED = COUNTED_FORMS.map((form) => `'${form}'`).join(', ');

/** SQL: an amount of money or points as a decimal text. */
const amount = (column: string) => `trim_scale(${column}::numeric / ${UNIT})::text`;

/** SQL of each section: the rows of the member `$1`, the newest first. */
const SECTIONS: Readonly<Record<string, string>> = {
  account: `select public_id as id, username, account_type as type, state, currency, language_code as language, payee_name as name, email, mobile,
                   contacts, referral_code as "referralCode", rank_level as "vipLevel", registered_at as "registeredAt",
                   last_sign_in_at as "lastSignInAt"
              from members where id = $1`,
  devices: `select user_agent as browser, last_address as address, created_at as "firstSeenAt", last_seen_at as "lastSeenAt"
              from devices where member_id = $1 order by id desc`,
  deviceUses: `select device as kind, used_from as at from member_device_uses where member_id = $1 order by used_from desc`,
  networks: `select network, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt" from known_networks where member_id = $1 order by id desc`,
  deposits: `select public_id as id, ${amount('amount_minor')} as amount, ${amount('fee_minor')} as fee, currency, state, created_at as "createdAt",
                    decided_at as "decidedAt" from deposits where member_id = $1 order by id desc`,
  withdrawals: `select public_id as id, ${amount('amount_minor')} as amount, currency, state, pay_to as "payTo", created_at as "createdAt",
                       paid_at as "paidAt", confirmed_at as "confirmedAt" from withdrawals where member_id = $1 order by id desc`,
  bankAccounts: `select public_id as id, bank_code as bank, account_number as number, holder_name as holder, state, created_at as "createdAt",
                        removed_at as "removedAt" from bank_accounts where member_id = $1 order by id desc`,
  transactions: `select entry.kind, entry.key as reference, ${amount('posting.amount_minor')} as amount,
                        ${amount('posting.balance_after_minor')} as "balanceAfter", account.currency, entry.booked_at as at
                   from ledger_accounts account
                   join ledger_postings posting on posting.account_id = account.id
                   join ledger_entries entry on entry.id = posting.entry_id
                  where account.kind = 'player' and account.owner_id = $1 order by posting.entry_id desc`,
  teamTransfers: `select public_id as id, ${amount('case when sender_id = $1 then -amount_minor else amount_minor end')} as amount, currency,
                         note as remark, case when sender_id = $1 then address end as address, created_at as "createdAt"
                    from member_transfers where sender_id = $1 or recipient_id = $1 order by id desc`,
  rounds: `select vendor.code as vendor, game.code as game, round.vendor_round_id as round, round.state, ${amount('round.stake_minor')} as stake,
                  ${amount('round.win_minor')} as win, ${amount('round.bonus_stake_minor')} as "bonusStake",
                  ${amount('round.bonus_win_minor')} as "bonusWin", round.opened_at as at
             from game_rounds round join games game on game.id = round.game_id join vendors vendor on vendor.id = round.vendor_id
            where round.member_id = $1 order by round.id desc`,
  lotteryBets: `select bet.public_id as id, slip.game_code as game, draw.draw_number as draw, bet.bet_type as "betType", bet.selection,
                       ${amount('bet.total_stake_minor')} as stake, ${amount('coalesce(bet.bonus_minor, 0)')} as "bonusStake", bet.state,
                       ${amount('bet.paid_minor')} as paid, bet.placed_at as at
                  from lottery_bets bet join lottery_slips slip on slip.id = bet.slip_id join lottery_draws draw on draw.id = bet.draw_id
                 where bet.member_id = $1 order by bet.id desc`,
  claims: `select claim.public_id as id, promotion.content_id as promotion, claim.period, claim.state, ${amount('claim.amount_minor')} as amount,
                  case when version.offer ->> 'form' in (${COUNTED}) then version.offer ->> 'form' else claim.currency end as currency,
                  claim.remark, claim.reason, claim.created_at as "createdAt", claim.issued_at as "issuedAt"
             from promotion_claims claim join promotions promotion on promotion.id = claim.promotion_id
             join promotion_versions version on version.promotion_id = claim.promotion_id and version.version = claim.version
            where claim.member_id = $1 order by claim.id desc`,
  raffleTickets: `select promotion.content_id as promotion, ticket.day, ticket.tickets, ticket.from_no as "from", ticket.to_no as "to"
                    from raffle_tickets ticket join promotions promotion on promotion.id = ticket.promotion_id
                   where ticket.member_id = $1 order by ticket.id desc`,
  bonuses: `select public_id as id, name, state, currency, ${amount('amount_minor')} as amount, ${amount('progress_minor')} as progress,
                   ${amount('required_minor')} as required, ${amount('converted_minor')} as converted, created_at as "createdAt",
                   ended_at as "endedAt" from bonus_grants where member_id = $1 order by id desc`,
  freeRounds: `select public_id as id, name, rounds, rounds_left as left, ${amount('stake_minor')} as stake, ${amount('won_minor')} as won,
                      currency, state, created_at as "createdAt", expires_at as "expiresAt" from game_rewards where member_id = $1 order by id desc`,
  points: `select public_id as id, type, ${amount('changed_minor')} as changed, ${amount('balance_minor')} as balance, remark, at
             from point_transactions where member_id = $1 order by id desc`,
  redemptions: `select public_id as id, name, quantity, ${amount('points_minor')} as points, ${amount('amount_minor')} as amount, state, reason,
                       created_at as "createdAt", decided_at as "decidedAt" from point_redemptions where member_id = $1 order by id desc`,
  vipLevels: `select from_level as "from", to_level as "to", cause, at from rank_changes where member_id = $1 order by id desc`,
  missions: `select mission.public_id as mission, award."window", award.step, award.award, ${amount('award.amount_minor')} as amount, award.state,
                    award.reached_at as "reachedAt" from mission_awards award join missions mission on mission.id = award.mission_id
              where award.member_id = $1 order by award.reached_at desc`,
  leaderboards: `select board.public_id as board, award."window", award.rank, ${amount('award.amount_minor')} as prize,
                        case version.terms ->> 'form' when 'points' then 'points' else version.terms ->> 'currency' end as currency, award.state,
                        award.won_at as "wonAt"
                   from board_awards award join boards board on board.id = award.board_id
                   join board_versions version on version.board_id = award.board_id and version.version = award.version
                  where award.member_id = $1 order by award.won_at desc`,
  referrals: `select case when member_id = $1 then 'invited' else 'friend' end as role, state, registered_at as "registeredAt",
                     decided_at as "decidedAt" from referrals where member_id = $1 or referrer_id = $1 order by registered_at desc`,
  referralRewards: `select kind, ${amount('amount_minor')} as amount, tier, created_at as "createdAt", paid_at as "paidAt"
                      from referral_rewards where member_id = $1 order by id desc`,
  referralCommissions: `select day, ${amount('amount_minor')} as amount, state from referral_commissions where member_id = $1 order by day desc`,
  bonusPreferences: `select has_opted_out as "hasOptedOut", wagering_cap_hundredths / 100.0 as "wageringCap", is_off_boards as "isOffBoards",
                            updated_at as "updatedAt" from bonus_preferences where member_id = $1`,
  messages: `select kind, template, params, texts, created_at as "createdAt", read_at as "readAt"
               from inbox_messages where member_id = $1 and deleted_at is null order by id desc`,
  chat: `select case when side = 'member' then 'member' else 'service' end as from, text, at from chat_messages where member_id = $1 order by id desc`,
  feedback: `select content, contact, created_at as "createdAt" from feedback where member_id = $1 order by id desc`,
};

const rows = z.array(z.record(z.string(), z.unknown()));

const STATEMENTS = Object.entries(SECTIONS).map(
  ([name, text]) =>
    [
      name,
      defineStatement({
        name: `data_export_${name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`,
        row: z.object({ rows }),
        // One more than are exported says that there are more.
        text: `select coalesce(jsonb_agg(to_jsonb(part)), '[]') as rows from (${text} limit ${MAX_ROWS + 1}) part`,
      }),
    ] as const,
);

export interface MemberExport {
  sections: Record<string, Record<string, unknown>[]>;
  /** Sections of which only the newest rows are here. */
  cut: string[];
}

/** Reads everything that the portal stores about a member as records. The caller's transaction makes the sections agree. */
export async function exportMember(tx: Db, memberId: bigint): Promise<MemberExport> {
  const exported: MemberExport = { sections: {}, cut: [] };
  for (const [name, statement] of STATEMENTS) {
    const [found] = await tx.query(statement, [memberId]);
    const all = found?.rows ?? [];
    if (all.length > MAX_ROWS) exported.cut.push(name);
    exported.sections[name] = all.slice(0, MAX_ROWS);
  }
  return exported;
}
