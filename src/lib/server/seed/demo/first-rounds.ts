import { findVendor, launchGame, type TransactionRequest } from '#domain/games';
import { ensureAccount } from '#domain/ledger';
import type { Member } from '#domain/members';
import type { AppContext } from '../../context.ts';
import { SANDBOX_CODE } from '../essentials.ts';

/** Rounds of a new player since the start, about half of what the first missions need. */
const FIRST_ROUNDS = [
  { gameCode: 'LOTUS', stake: '50000', win: '60000' },
  { gameCode: 'DRAGON', stake: '80000', win: '0' },
  { gameCode: 'PHO', stake: '20000', win: '240000' },
  { gameCode: 'DRAGON', stake: '90000', win: '45000' },
];

/** Books the first rounds of a player as a vendor reports them. Does nothing without the sandbox, whose games they are. */
export async function bookFirstRounds(app: AppContext, member: Member): Promise<void> {
  const vendor = await findVendor(app.db, SANDBOX_CODE);
  if (!vendor) return;
  const request = async (transaction: TransactionRequest) => {
    const { status } = await app.walletTransactions.process(vendor, transaction);
    if (status !== 'OK') throw new Error(`the wallet refused ${transaction.txId}: ${status}`);
  };
  const accountId = await app.db.transaction((tx) => ensureAccount(tx, 'player', member.id, member.currency));
  const player = { memberId: member.id, accountId, vendorCode: SANDBOX_CODE };
  for (const [index, { gameCode, stake, win }] of FIRST_ROUNDS.entries()) {
    const { launchToken: token } = await app.db.transaction((tx) =>
      launchGame(tx, app.random, { ...player, gameCode }),
    );
    const roundId = `DEMO-${member.id}-${index + 1}`;
    const round = { playerId: member.publicId, currency: member.currency, gameCode, roundId };
    await request({ ...round, operation: 'bet', txId: `${roundId}-B`, token, amount: stake });
    await request({ ...round, operation: 'win', txId: `${roundId}-W`, kind: 'win', amount: win, roundClosed: true });
  }
}
