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
import { type EarlierPlayer, seedRounds, TABLE_GAME } from './earlier-rounds.ts';
import {
  ACTOR,
  demoWalletDeps,
  depositTotal,
  type DemoHashes,
  type Player,
  seedPlayer,
  seedWithdrawal,
  startTransfer,
} from './players.ts';

/** The second of two people, who pays what the first has approved. */
const PAYER = 'demo data (bank)';

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
    deposits: ['2500000', '1500000'],
    accountNumber: '1900100100111',
    level: 1,
    highStakes: 2n,
    payments: [['unknown transfer', '500000']],
  },
  {
    username: 'duc',
    payeeName: 'HOANG MINH DUC',
    deposits: ['12000000', '8000000'],
    accountNumber: '1900100100112',
    level: 2,
    highStakes: 10n,
    payments: [['rejected', '1000000']],
  },
  {
    username: 'phuong',
    payeeName: 'VU HOAI PHUONG',
    deposits: ['50000000', '30000000'],
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
    deposits: ['150000000'],
    accountNumber: '1900100100114',
    level: 4,
    isPinned: true,
    highStakes: 60n,
    payments: [['approved', '20000000']],
  },
  {
    username: 'thao',
    payeeName: 'BUI THU THAO',
    deposits: ['250000000'],
    accountNumber: '1900100100115',
    level: 6,
    isPinned: true,
    highStakes: 80n,
  },
  {
    username: 'kien',
    payeeName: 'NGO TRUNG KIEN',
    deposits: ['300000000', '100000000'],
    accountNumber: '1900100100116',
    level: 7,
    isPinned: true,
    highStakes: 100n,
    payments: [['received', '50000000']],
  },
];

/** Creates players of the other levels, who have played for weeks, with payments in each state. Returns them. */
export async function seedRegulars(tx: Tx, app: AppContext, hashes: DemoHashes): Promise<Member[]> {
  const members = new Map<string, Member>();
  const players: EarlierPlayer[] = [];
  for (const regular of REGULARS) {
    const member = await seedPlayer(tx, app, regular, hashes);
    members.set(regular.username, member);
    const { level, isPinned, highStakes } = regular;
    if (isPinned) {
      const by = { actor: ACTOR, reason: 'A guest of honor' };
      await pinMemberRank(tx, rankDeps(app), { memberId: member.publicId, level }, by);
    }
    players.push({ member, deposit: depositTotal(regular), style: { ...TABLE_GAME, highStakes } });
  }
  await seedRounds(tx, app, players);
  for (const { username, payments = [] } of REGULARS) {
    const member = members.get(username);
    for (const [payment, amount] of payments) if (member) await seedPayment(tx, app, member, { payment, amount });
  }
  return [...members.values()];
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
