import { count } from 'drizzle-orm';
import { members, register } from '#domain/members';
import { approveDeposit, createDeposit, submitDepositForReview } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { parseAmount } from '#kernel/money';
import { passwordHasher } from '../adapters/passwords.ts';
import type { AppContext } from '../context.ts';
import { walletDeps } from '../wallet-deps.ts';

/** Published in the README. Accounts with it exist only with `--demo`, which production refuses. */
export const DEMO_PASSWORD = 'parlay-demo';

const PLAYERS = [
  { username: 'linh', payeeName: 'NGUYEN THUY LINH', deposits: ['2000000', '500000'] },
  { username: 'minh', payeeName: 'TRAN QUANG MINH', deposits: ['750000'] },
  { username: 'demo', payeeName: 'LE DEMO', deposits: ['1000000'] },
];

export const DEMO_USERNAMES = PLAYERS.map(({ username }) => username);

/** Creates a few players with money and one pending deposit. Does nothing when there are members already. */
export async function seedDemo(tx: Tx, app: AppContext): Promise<boolean> {
  const [found] = await tx.orm.select({ count: count() }).from(members);
  if (found && found.count > 0) return false;
  for (const player of PLAYERS) await seedPlayer(tx, app, player);
  return true;
}

async function seedPlayer(tx: Tx, app: AppContext, player: (typeof PLAYERS)[number]): Promise<void> {
  const { username, payeeName } = player;
  const passwordHash = await passwordHasher.hash(DEMO_PASSWORD);
  const identity = {
    username,
    payeeName,
    passwordHash,
    currency: app.config.currency,
    languageCode: 'MY',
    isDemo: true,
  };
  const member = await register(tx, app, identity);
  const deps = walletDeps(app);
  for (const text of player.deposits) {
    const request = { member, methodCode: 'bank-transfer', amountMinor: parseAmount(text) ?? 0n };
    const { publicId: id } = await createDeposit(tx, deps, request);
    await submitDepositForReview(tx, member, id);
    const transfer = { bankReference: `DEMO-${id}`, valueDate: app.clock.now().toISOString().slice(0, 10) };
    await approveDeposit(tx, deps, { id, actor: 'demo data', ...transfer });
  }
  if (username !== 'minh') return;
  const waiting = await createDeposit(tx, deps, {
    member,
    methodCode: 'bank-transfer',
    amountMinor: parseAmount('300000') ?? 0n,
  });
  await submitDepositForReview(tx, member, waiting.publicId);
}
