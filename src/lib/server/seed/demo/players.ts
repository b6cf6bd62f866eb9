import { eq, sql } from 'drizzle-orm';
import {
  addBankAccount,
  bankAccounts,
  listBankAccounts,
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
  type WalletDeps,
  type Withdrawal,
} from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { formatAmount, parseAmount } from '#kernel/money';
import type { AppContext } from '../../context.ts';
import { walletDeps } from '../../wallet-deps.ts';

export const ACTOR = 'demo data';

/** Hashes of the passwords of the demo accounts. */
export interface DemoHashes {
  passwordHash: string;
  paymentPasswordHash: string;
}

export interface Player {
  username: string;
  payeeName: string;
  deposits: readonly string[];
  accountNumber: string;
  referrerId?: bigint;
}

/** The demo accounts and what they withdraw to are older than any hold, so that a withdrawal can be tried at once. */
const AGE_DAYS = 60;

/** Nothing of the demo deposits has to be staked before a withdrawal, so that one can be tried at once. */
export function demoWalletDeps(app: AppContext): WalletDeps {
  return { ...walletDeps(app), turnover: { ...app.config.rewards.turnover, factorHundredths: 0n } };
}

/** Creates a player who has a payment password, a bank account and credited deposits. */
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
  for (const text of player.deposits) await creditTransfer(tx, app, await startTransfer(tx, app, member, text));
  return member;
}

async function makeOlder(tx: Tx, memberId: bigint): Promise<void> {
  const earlier = sql`now() - make_interval(days => ${AGE_DAYS})`;
  const set = { registeredAt: earlier, passwordChangedAt: earlier, paymentPasswordChangedAt: earlier };
  await tx.orm.update(members).set(set).where(eq(members.id, memberId));
  await tx.orm.update(bankAccounts).set({ createdAt: earlier }).where(eq(bankAccounts.memberId, memberId));
}

/** Returns what a player has deposited in all. */
export function depositTotal({ deposits }: Player): string {
  return formatAmount(deposits.reduce((sum, text) => sum + (parseAmount(text) ?? 0n), 0n));
}

/** Starts a deposit of which the player says that the money was sent. */
export async function startTransfer(tx: Tx, app: AppContext, member: Member, text: string): Promise<Deposit> {
  const request = { member, methodCode: 'bank-transfer', amountMinor: parseAmount(text) ?? 0n };
  const { publicId } = await createDeposit(tx, demoWalletDeps(app), request);
  return submitDepositForReview(tx, member, publicId);
}

async function creditTransfer(tx: Tx, app: AppContext, { publicId: id }: Deposit): Promise<void> {
  const transfer = { bankReference: `DEMO-${id}`, valueDate: app.clock.now().toISOString().slice(0, 10) };
  await approveDeposit(tx, demoWalletDeps(app), { id, actor: ACTOR, ...transfer });
}

/** Requests a withdrawal to the player's bank account. */
export async function seedWithdrawal(tx: Tx, app: AppContext, member: Member, amount: string): Promise<Withdrawal> {
  const [account] = await listBankAccounts(tx, member.id, 0);
  if (!account) throw new Error(`${member.username} has no bank account`);
  return requestWithdrawal(tx, demoWalletDeps(app), {
    member,
    methodCode: 'bank-withdrawal',
    amountMinor: parseAmount(amount) ?? 0n,
    bankAccountId: account.publicId,
    confirmsForfeit: false,
    holdHours: 0,
  });
}
