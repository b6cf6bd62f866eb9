import type { Member } from '#domain/members';
import { pinMemberRank } from '#domain/ranks';
import {
  approveWithdrawal,
  confirmReceived,
  markWithdrawalPaid,
  rejectDeposit,
  rejectWithdrawal,
} from '#domain/wallet';
import type { Tx } from '#kernel/database';
import type { AppContext } from '../../context.ts';
import { rankDeps } from '../../rank-deps.ts';
import { type EarlierPlayer, TABLE_GAME } from './earlier-rounds.ts';
import {
  ACTOR,
  demoWalletDeps,
  type DemoHashes,
  earlierPaymentsOf,
  PAYER,
  type Player,
  seedDeposit,
  seedPlayer,
  seedWithdrawal,
  startTransfer,
} from './players.ts';

/** They play at times of their own. */
const SECONDS_BETWEEN_REGULARS = 1237;

/** Outcome of a withdrawal, or a transfer that nobody found. */
type Payment = 'waiting' | 'approved' | 'received' | 'rejected' | 'unknown transfer';

interface Regular extends Player {
  /** Level that the rounds and deposits reach; the highest ones are given by staff. */
  level: number;
  isPinned?: true;
  /** Multiple of the stakes of other players, at the baccarat table. */
  highStakes: bigint;
  payments?: readonly (readonly [Payment, amount: string])[];
}

/** A player of each level that the other players do not have. */
export const REGULARS: readonly Regular[] = [
  {
    username: 'hien',
    payeeName: 'PHAM THI HIEN',
    deposits: ['1600000', '1000000', '800000'],
    payouts: ['300000', '200000'],
    depositToday: '600000',
    accountNumber: '1900100100111',
    level: 1,
    highStakes: 2n,
    payments: [['unknown transfer', '500000']],
  },
  {
    username: 'duc',
    payeeName: 'HOANG MINH DUC',
    deposits: ['10000000', '5000000', '3000000'],
    payouts: ['1500000', '800000', '1200000'],
    depositToday: '2000000',
    accountNumber: '1900100100112',
    level: 2,
    highStakes: 10n,
    payments: [['rejected', '1000000']],
  },
  {
    username: 'phuong',
    payeeName: 'VU HOAI PHUONG',
    deposits: ['40000000', '20000000', '12000000'],
    payouts: ['3000000', '4000000', '2500000'],
    depositToday: '8000000',
    accountNumber: '1900100100113',
    level: 3,
    highStakes: 40n,
    payments: [
      ['received', '5000000'],
      ['waiting', '3000000'],
    ],
  },
  {
    username: 'quan',
    payeeName: 'DANG ANH QUAN',
    deposits: ['80000000', '40000000', '30000000'],
    payouts: ['15000000', '10000000'],
    accountNumber: '1900100100114',
    level: 4,
    isPinned: true,
    highStakes: 60n,
    payments: [['approved', '20000000']],
  },
  {
    username: 'thao',
    payeeName: 'BUI THU THAO',
    deposits: ['120000000', '60000000', '50000000', '20000000'],
    payouts: ['20000000', '12000000', '25000000'],
    accountNumber: '1900100100115',
    level: 6,
    isPinned: true,
    highStakes: 80n,
  },
  {
    username: 'kien',
    payeeName: 'NGO TRUNG KIEN',
    deposits: ['200000000', '100000000', '60000000', '40000000'],
    payouts: ['30000000', '20000000', '45000000'],
    accountNumber: '1900100100116',
    level: 7,
    isPinned: true,
    highStakes: 100n,
    payments: [['received', '50000000']],
  },
];

/** Creates players of the other levels. Returns them with what they did in the last weeks. */
export async function seedRegulars(tx: Tx, app: AppContext, hashes: DemoHashes): Promise<EarlierPlayer[]> {
  const players: EarlierPlayer[] = [];
  for (const [position, regular] of REGULARS.entries()) {
    const member = await seedPlayer(tx, app, regular, hashes);
    const { level, isPinned, highStakes } = regular;
    if (isPinned) {
      const by = { actor: ACTOR, reason: 'A guest of honor' };
      await pinMemberRank(tx, rankDeps(app), { memberId: member.publicId, level }, by);
    }
    const payments = await earlierPaymentsOf(tx, app, member, regular);
    players.push({
      member,
      payments,
      style: { ...TABLE_GAME, highStakes, secondsBetween: SECONDS_BETWEEN_REGULARS },
      position,
    });
  }
  return players;
}

/** Adds the payments of today, in each state. */
export async function seedRegularPayments(tx: Tx, app: AppContext, players: readonly Member[]): Promise<void> {
  for (const { username, depositToday, payments = [] } of REGULARS) {
    const member = players.find((player) => player.username === username);
    if (!member) continue;
    if (depositToday !== undefined) await seedDeposit(tx, app, member, depositToday);
    for (const [payment, amount] of payments) await seedPayment(tx, app, member, { payment, amount });
  }
}

async function seedPayment(
  tx: Tx,
  app: AppContext,
  member: Member,
  { payment, amount }: { payment: Payment; amount: string },
): Promise<void> {
  if (payment === 'unknown transfer') {
    const { publicId: id } = await startTransfer(tx, app, member, amount);
    await rejectDeposit(tx, { id, actor: ACTOR, reason: 'The transfer was not found at the bank.' });
    return;
  }
  const deps = demoWalletDeps(app);
  const { publicId: id } = await seedWithdrawal(tx, app, member, amount);
  if (payment === 'waiting') return;
  if (payment === 'rejected') {
    await rejectWithdrawal(tx, deps, { id, actor: ACTOR, reason: 'Please add a bank account in your own name.' });
    return;
  }
  await approveWithdrawal(tx, { id, actor: ACTOR });
  if (payment === 'approved') return;
  await markWithdrawalPaid(tx, deps, { id, actor: PAYER, bankReference: `DEMO-${id}` });
  await confirmReceived(tx, member, id);
}
