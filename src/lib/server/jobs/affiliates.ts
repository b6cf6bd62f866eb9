import {
  advanceAffiliateRuns,
  claimPostbacks,
  type DuePostback,
  purgePostbacks,
  qualifyPlayers,
  settlePostback,
} from '#domain/affiliates';
import { formatAmount } from '#kernel/money';
import { postbackAddress } from '#rules/agents/affiliates/plan';
import { playerRefOf, postbackKey, PostbackSender } from '../adapters/postbacks/postback-sender.ts';
import type { AppContext } from '../context.ts';
import { businessMonth } from '../contract-deps.ts';
import type { Job } from './job.ts';

const BATCH_SIZE = 10;

/** Jobs that settle affiliates and report to their servers. */
export const AFFILIATE_JOBS: readonly Job[] = [
  { name: 'qualify players of affiliates', when: '37 * * * * *', run: qualify },
  { name: 'settle affiliates', when: '53 * * * * *', run: ({ db, config }) => advanceAffiliateRuns(db, config) },
  // Costs one index lookup while no event is due.
  { name: 'send postbacks', when: '*/2 * * * * *', run: sendPostbacks },
  { name: 'delete old postbacks', when: '43 3 * * *', run: ({ db }) => purgePostbacks(db) },
];

function qualify(app: AppContext): Promise<void> {
  return qualifyPlayers(app.db, { currency: app.config.currency, month: businessMonth(app) });
}

/** Sends the events that are due. No transaction is open while a server of an affiliate works. */
export async function sendPostbacks(app: AppContext): Promise<void> {
  const sender = new PostbackSender({ isProduction: app.config.isProduction, clock: app.clock });
  for (;;) {
    const due = await app.db.transaction((tx) => claimPostbacks(tx, BATCH_SIZE));
    await Promise.all(due.map((event) => send(app, sender, event)));
    if (due.length < BATCH_SIZE) return;
  }
}

async function send({ db, sealer, log }: AppContext, sender: PostbackSender, postback: DuePostback): Promise<void> {
  const { id, owner, event, template } = postback;
  // An affiliate whose plan has no address any more wants no events.
  if (template === null) return settlePostback(db, id);
  const url = postbackAddress(template, {
    clickId: postback.externalId ?? '',
    event,
    amount: formatAmount(postback.amountMinor),
    currency: postback.currency,
    playerRef: playerRefOf(sealer, postback.playerId),
  });
  const failure = await sender.send(url, { key: postbackKey(sealer, owner), id: String(id) });
  if (failure !== undefined) log.warn({ postback: String(id), affiliate: owner, failure }, 'a postback was not taken');
  await settlePostback(db, id, failure);
}
