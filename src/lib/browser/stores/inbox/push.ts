import { PUSH_KINDS, type PushKind } from '#rules/site/push';
import { LOCAL_KEYS, readLocal, removeLocal, writeLocal } from '../../storage.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';
import { decideConsent } from '../profile.ts';
import { $session } from '../session.ts';

/** Kinds that a browser is notified of at first: the member's own affairs, no news. */
const FIRST_KINDS: readonly PushKind[] = ['money', 'security', 'rewards', 'personal'];

/** `unsupported`: the browser has none, or only for an installed page; `blocked`: the member forbade them in the browser. */
export type PushState = { state: 'unsupported' | 'blocked' | 'off' } | { state: 'on'; kinds: PushKind[] };

/** Notifications of this browser. */
export const push = createLoader(async (): Promise<PushState> => {
  const manager = await pushManager();
  if (!manager) return { state: 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'blocked' };
  const [{ kinds }, subscription] = [
    await callAsMember('GET /wps/v2/messages/push', {}),
    await manager.getSubscription(),
  ];
  return kinds && subscription && Notification.permission === 'granted' ? { state: 'on', kinds } : { state: 'off' };
});

async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return undefined;
  // Development has no service worker.
  return (await navigator.serviceWorker.getRegistration())?.pushManager;
}

/** Requests the browser's permission and turns notifications on. Throws what the request threw. */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') await save(FIRST_KINDS);
  await push.reload();
}

/** The choices of kinds that are being stored, one after the other. */
let choices: Promise<void> = Promise.resolve();

/**
 * Chooses the kinds; news are marketing, so that choosing them is the member's consent. Without any kind notifications are off.
 * Throws what the request threw.
 */
export function choosePushKinds(kinds: PushKind[], before: readonly PushKind[]): Promise<void> {
  // The box that was ticked does not wait for the network.
  push.set({ state: 'on', kinds });
  choices = choices.catch(() => undefined).then(() => storeKinds(kinds, before));
  return choices;
}

async function storeKinds(kinds: readonly PushKind[], before: readonly PushKind[]): Promise<void> {
  try {
    const wantsNews = kinds.includes('news');
    if (wantsNews !== before.includes('news')) await decideConsent('push', wantsNews);
    await (kinds.length === 0 ? end() : save(kinds));
  } finally {
    await push.load();
  }
}

export async function turnPushOff(): Promise<void> {
  await end();
  await push.reload();
}

/** Ends the notifications at the portal and in the browser. */
async function end(): Promise<void> {
  removeLocal(LOCAL_KEYS.pushOwner);
  await callAsMember('DELETE /wps/v2/messages/push', {});
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
}

/** Turns notifications on again after the member that had them here has signed in. */
export async function renewPush(): Promise<void> {
  const manager = await pushManager();
  if (!manager || Notification.permission !== 'granted' || !(await manager.getSubscription())) return;
  const { kinds } = await callAsMember('GET /wps/v2/messages/push', {});
  const stored = (readLocal(LOCAL_KEYS.pushOwner) ?? '').split(' ');
  if (kinds === null) await save(PUSH_KINDS.filter((kind) => stored.includes(kind)));
}

async function save(kinds: readonly PushKind[]): Promise<void> {
  const manager = await pushManager();
  const session = $session.get();
  if (!manager || session.state !== 'in' || kinds.length === 0) return;
  const { publicKey } = await callAsMember('GET /wps/v2/messages/push', {});
  const { endpoint, keys = {} } = (await subscriptionFor(manager, publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  await callAsMember('PUT /wps/v2/messages/push', {
    body: { endpoint: endpoint ?? '', p256dh, auth, kinds: [...kinds] },
  });
  writeLocal(LOCAL_KEYS.pushOwner, [session.member.id, ...kinds].join(' '));
}

/** Returns the browser's subscription for the portal's key; one for an earlier key is replaced. */
async function subscriptionFor(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  if (existing && base64Url(existing.options.applicationServerKey) === publicKey) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function base64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

$session.listen(({ state }) => {
  if (state === 'out') push.clear();
});
