import { findUnreadMessage } from '#domain/inbox';
import { mayReceive, standingOf } from '#domain/protection';
import { claimPushes, DUE_PUSHES_SQL, type DuePush, type PushOutcome, settlePush } from '#domain/push';
import { HOUR_MS, SECOND_MS } from '#kernel/clock';
import { PUSH_HOURS } from '#rules/site/push';
import { offeredLocale } from '../../i18n/locales.ts';
import { localPath } from '../../i18n/paths.ts';
import type { Notification } from '../adapters/push/web-push.ts';
import type { AppContext } from '../context.ts';
import { presentMessages } from '../presenters/inbox-messages.ts';
import type { Job } from './job.ts';

export const PUSH_JOB: Job = {
  name: 'notify devices',
  when: '* * * * *',
  asSoonAs: DUE_PUSHES_SQL,
  run: deliverPushes,
};

const BATCH_SIZE = 10;

/** Sends the notifications that are due. No transaction is open while a push service works. */
export async function deliverPushes(app: AppContext): Promise<void> {
  for (;;) {
    const due = await app.db.transaction((tx) => claimPushes(tx, BATCH_SIZE));
    await Promise.all(due.map((push) => deliver(app, push)));
    if (due.length < BATCH_SIZE) return;
  }
}

async function deliver(app: AppContext, push: DuePush): Promise<void> {
  const outcome = await outcomeOf(app, push);
  await app.db.transaction((tx) => settlePush(tx, push, outcome));
}

async function outcomeOf(app: AppContext, push: DuePush): Promise<PushOutcome> {
  const notification = await notificationOf(app, push);
  if (!notification) return 'settled';
  const logged = { push: push.id.toString(), service: new URL(push.endpoint).hostname };
  try {
    const answer = await app.push.send(push, notification);
    if (answer === 'refused') app.log.error(logged, 'a push service refused a notification');
    if (answer === 'gone') return 'gone';
    return typeof answer === 'object' ? { laterSeconds: answer.retryAfterSeconds } : 'settled';
  } catch (error) {
    app.log.warn({ ...logged, err: error }, 'a push service could not be reached');
    return { laterSeconds: 0 };
  }
}

/** Returns undefined for what shall not be sent any more: it was read, deleted or stopped, or the member gets no offers. */
async function notificationOf({ db }: AppContext, push: DuePush): Promise<Notification | undefined> {
  const { memberId, messageId, kind, languageTag } = push;
  if (kind === 'news' && !(push.hasConsent && mayReceive(await standingOf(db, memberId)))) return undefined;
  const message = await findUnreadMessage(db, memberId, messageId);
  if (!message) return undefined;
  const [shown] = await presentMessages(db, [message], languageTag);
  if (!shown) return undefined;
  const { title, body, language } = shown;
  const url = `${localPath(languageTag, '/')}#member/messageV2`;
  const payload = JSON.stringify({
    id: messageId,
    title,
    body: shortened(body),
    url,
    lang: language ?? languageTag,
    dir: language === null ? 'auto' : offeredLocale(language).dir,
  });
  return { payload, ttlSeconds: (PUSH_HOURS * HOUR_MS) / SECOND_MS, isUrgent: kind === 'money' || kind === 'security' };
}

/** Longest text that every push service takes with the rest, in characters of up to four bytes. */
const MAX_BODY = 400;

function shortened(body: string): string {
  const characters = [...body];
  return characters.length <= MAX_BODY ? body : `${characters.slice(0, MAX_BODY - 1).join('')}…`;
}
