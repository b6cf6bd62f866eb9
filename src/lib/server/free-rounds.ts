import { findVendor, VendorRefusedError, VendorUnavailableError, type VendorPort } from '#domain/games';
import {
  claimDueFreeRounds,
  type DueFreeRounds,
  endFreeRounds,
  openFreeRounds,
  recordVendorProblem,
  recordWithdrawal,
} from '#domain/rewards';
import type { AppContext } from './context.ts';
import { rewardDeps } from './reward-deps.ts';

const BATCH = 20;
/** Number of the request from which a missing answer is an error: after some fifteen minutes. */
const ALERT_ATTEMPTS = 5;

/**
 * Does what is due about free rounds: announces new ones to their vendors, withdraws cancelled ones there, and ends those that are used up
 * or have expired. Never throws for a vendor that does not answer: they are due again later.
 */
export async function advanceFreeRounds(app: AppContext): Promise<void> {
  for (;;) {
    const due = await claimDueFreeRounds(app.db, BATCH);
    await Promise.all(due.map((reward) => advance(app, reward)));
    if (due.length < BATCH) return;
  }
}

async function advance(app: AppContext, reward: DueFreeRounds): Promise<void> {
  const { id, task } = reward;
  if (task === 'end') {
    await app.db.transaction((tx) => endFreeRounds(tx, rewardDeps(app), id));
    return;
  }
  try {
    if (task === 'grant') await announce(app, reward);
    else await withdraw(app, reward);
  } catch (error) {
    const isAway = error instanceof VendorUnavailableError || error instanceof VendorRefusedError;
    if (!isAway) throw error;
    await report(app, reward, error);
  }
}

async function announce(app: AppContext, reward: DueFreeRounds): Promise<void> {
  const vendorRewardId = await grantAt(await portOf(app, reward), reward);
  await app.db.transaction((tx) => openFreeRounds(tx, reward.id, vendorRewardId));
}

function grantAt(port: VendorPort, reward: DueFreeRounds): Promise<string> {
  if (!port.grantReward) throw new VendorRefusedError(new Error('the vendor has no free rounds'));
  const { publicId: id, playerId, gameCode, rounds, stakeMinor, currency, expiresAt } = reward;
  return port.grantReward({ id, playerId, gameCode, rounds, stakeMinor, currency, expiresAt });
}

/** The vendor may know free rounds whose response never came under an id of its own: granting them again returns it. */
async function withdraw(app: AppContext, reward: DueFreeRounds): Promise<void> {
  const { id, publicId, vendorRewardId } = reward;
  try {
    const port = await portOf(app, reward);
    await port.cancelReward?.(vendorRewardId === publicId ? await grantAt(port, reward) : vendorRewardId);
  } catch (error) {
    // It has none, or has started them: the wallet refuses their bets.
    if (!(error instanceof VendorRefusedError)) throw error;
    app.log.warn({ err: error.cause ?? error, reward: publicId }, 'a vendor did not withdraw free rounds');
  }
  await app.db.transaction((tx) => recordWithdrawal(tx, id));
}

async function portOf({ db, vendorPorts }: AppContext, { vendorCode }: DueFreeRounds): Promise<VendorPort> {
  const vendor = await findVendor(db, vendorCode);
  if (!vendor) throw new Error(`there is no vendor ${vendorCode}`);
  return vendorPorts.of(vendor);
}

async function report(
  app: AppContext,
  { id, publicId, vendorCode, attempts, task }: DueFreeRounds,
  error: VendorUnavailableError | VendorRefusedError,
): Promise<void> {
  const problem = error instanceof VendorRefusedError ? 'refused' : 'unavailable';
  const facts = { err: error.cause ?? error, vendor: vendorCode, reward: publicId, attempts, task, problem };
  if (attempts >= ALERT_ATTEMPTS) app.log.error(facts, 'ALERT: a vendor does not take free rounds');
  else app.log.warn(facts, 'a vendor has not taken free rounds');
  await app.db.transaction((tx) => recordVendorProblem(tx, id, problem));
}
