import { eq, sql } from 'drizzle-orm';
import {
  addBankAccount,
  bankAccounts,
  listBankAccounts,
  type ListedBankAccount,
  members,
  register,
  setPaymentPassword,
  type Member,
} from '#domain/members';
import { bindReferral } from '#domain/referrals';
import {
  approveDeposit,
  createDeposit,
  requestWithdrawal,
  submitDepositForReview,
  type Deposit,
  type EarlierPayment,
  type WalletDeps,
  type Withdrawal,
} from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { HOUR_MS, SECOND_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import { dayName, dayOf } from '#rules/rewards/days';
import type { AppContext } from '../../context.ts';
import { contractDeps } from '../../contract-deps.ts';
import { walletDeps } from '../../wallet-deps.ts';

export const ACTOR = 'demo data';
/** The second of two people, who pays what the first has approved. */
export const PAYER = 'demo data (bank)';

/** Hashes of the passwords of the demo accounts. */
export interface DemoHashes {
  passwordHash: string;
  paymentPasswordHash: string;
}

export interface Player {
  username: string;
  payeeName: string;
  /** Deposits of the last weeks, the oldest first; more than are played with before the next one. */
  deposits: readonly string[];
  /** Withdrawals of the last weeks, the oldest first. */
  payouts?: readonly string[];
  depositToday?: string;
  accountNumber: string;
  referrerId?: bigint;
}

const DEPOSIT_METHOD = 'bank-transfer';
const PAYOUT_METHOD = 'bank-withdrawal';

/** The demo accounts and what they withdraw to are older than any hold, so that a withdrawal can be tried at once. */
const AGE_DAYS = 60;

/** Nothing of the demo deposits has to be staked before a withdrawal, so that one can be tried at once. */
export function demoWalletDeps(app: AppContext): WalletDeps {
  return { ...walletDeps(app), turnover: { ...app.config.rewards.turnover, factorHundredths: 0n } };
}

/** Creates a player who has a payment password and a bank account. */
export async function seedPlayer(tx: Tx, app: AppContext, player: Player, hashes: DemoHashes): Promise<Member> {
  const { username, payeeName, referrerId, accountNumber } = player;
  const { passwordHash, paymentPasswordHash } = hashes;
  const member = await register(tx, app, {
    username,
    payeeName,
    passwordHash,
    currency: app.config.currency,
    languageCode: 'MY',
    isDemo: true,
    referrerId,
  });
  if (referrerId !== undefined) await bindReferral(tx, member.id);
  await setPaymentPassword(tx, { memberId: member.id, passwordHash, paymentPasswordHash });
  const account = { bankCode: 'TCB', accountNumber, holderName: payeeName };
  await addBankAccount(tx, app.random, member, account);
  await makeOlder(tx, member.id);
  return member;
}

/** Makes an account with its passwords and bank account older than what it has played: a change of one of them holds payments back. */
export async function makeOlder(tx: Tx, memberId: bigint): Promise<void> {
  const earlier = sql`now() - make_interval(days => ${AGE_DAYS})`;
  const set = { registeredAt: earlier, passwordChangedAt: earlier, paymentPasswordChangedAt: earlier };
  await tx.orm.update(members).set(set).where(eq(members.id, memberId));
  await tx.orm.update(bankAccounts).set({ createdAt: earlier }).where(eq(bankAccounts.memberId, memberId));
}

/** Days before today of the first deposit and of the first withdrawal; the others follow week by week. */
const FIRST_DEPOSIT = 26;
const FIRST_PAYOUT = 21;
/** Hours of the day at which they were requested, apart from those of the rounds. */
const DEPOSIT_HOUR = 8;
const PAYOUT_HOUR = 22;

/** Returns what a player paid and was paid in the last weeks. */
export async function earlierPaymentsOf(
  tx: Tx,
  app: AppContext,
  member: Member,
  { deposits, payouts = [] }: Pick<Player, 'deposits' | 'payouts'>,
): Promise<EarlierPayment[]> {
  const { calendar } = contractDeps(app);
  const today = calendar.dayAt(app.clock.now());
  const at = (daysAgo: number, week: number, hour: number) => {
    const day = today - daysAgo + week * 7;
    // At another time each week, within the hour.
    const secondsLate = (day * 631 + Number(member.id) * 977) % (HOUR_MS / SECOND_MS);
    return new Date(calendar.startOf(day).getTime() + hour * HOUR_MS + secondsLate * SECOND_MS);
  };
  const [account] = await listBankAccounts(tx, member.id, 0);
  return [
    ...deposits.map((text, week) => ({
      member,
      direction: 'deposit' as const,
      methodCode: DEPOSIT_METHOD,
      amountMinor: parseAmount(text) ?? 0n,
      at: at(FIRST_DEPOSIT, week, DEPOSIT_HOUR),
    })),
    ...payouts.map((text, week) => ({
      member,
      direction: 'withdrawal' as const,
      methodCode: PAYOUT_METHOD,
      amountMinor: parseAmount(text) ?? 0n,
      at: at(FIRST_PAYOUT, week, PAYOUT_HOUR),
      ...(account ? { payTo: payToOf(account) } : {}),
    })),
  ];
}

const payToOf = ({ publicId: bankAccountId, bankCode, accountNumber, holderName }: ListedBankAccount) => ({
  bankAccountId,
  bankCode,
  accountNumber,
  holderName,
});

/** Starts a deposit of which the player says that the money was sent. */
export async function startTransfer(tx: Tx, app: AppContext, member: Member, text: string): Promise<Deposit> {
  const request = { member, methodCode: DEPOSIT_METHOD, amountMinor: parseAmount(text) ?? 0n };
  const { publicId } = await createDeposit(tx, demoWalletDeps(app), request);
  return submitDepositForReview(tx, member, publicId);
}

/** Credits a deposit of today. */
export async function seedDeposit(tx: Tx, app: AppContext, member: Member, text: string): Promise<void> {
  const { publicId: id } = await startTransfer(tx, app, member, text);
  const transfer = { bankReference: `DEMO-${id}`, valueDate: dayName(dayOf(app.clock.now(), app.config.timeZone)) };
  await approveDeposit(tx, demoWalletDeps(app), { id, actor: ACTOR, ...transfer });
}

/** Requests a withdrawal to the player's bank account. */
export async function seedWithdrawal(tx: Tx, app: AppContext, member: Member, amount: string): Promise<Withdrawal> {
  const [account] = await listBankAccounts(tx, member.id, 0);
  if (!account) throw new Error(`${member.username} has no bank account`);
  return requestWithdrawal(tx, demoWalletDeps(app), {
    member,
    methodCode: PAYOUT_METHOD,
    amountMinor: parseAmount(amount) ?? 0n,
    bankAccountId: account.publicId,
    confirmsForfeit: false,
    holdHours: 0,
  });
}
