import { DAY_MS } from '#kernel/clock';
import type { FieldProblem } from '#kernel/errors';

/** Kinds of messages in a member's inbox: about the account, from staff to one member, and from staff to many. */
export const MESSAGE_KINDS = ['system', 'personal', 'broadcast'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** How long a message stays in the inbox, and the longest time that a broadcast may be shown. */
export const MESSAGE_DAYS = 90;

export const MESSAGE_PAGE_SIZE = 20;

/** Lengths of a written message in characters. */
export const MESSAGE_LENGTHS = { titleMax: 120, bodyMax: 2000, agentMax: 500 } as const;

const MONEY = ['amount', 'currency'] as const;

/**
 * Messages about the account by template: the page of the member center that they are about, by its name in the
 * specification, and what their texts need. The texts are in the reader's language, so only the parameters are stored; a name is
 * replaced by the title, in that language, of the promotion that it stands for (`promotion`), or by a text of the portal's own (`award`).
 */
export const SYSTEM_MESSAGES = {
  depositCredited: { page: 'depositv2', params: MONEY },
  depositRejected: { page: 'depositv2', params: [...MONEY, 'reason'] },
  withdrawalApproved: { page: 'withdraw', params: MONEY },
  withdrawalPaid: { page: 'withdraw', params: MONEY },
  withdrawalRejected: { page: 'withdraw', params: [...MONEY, 'reason'] },
  withdrawalResolved: { page: 'withdraw', params: [...MONEY, 'reason'] },
  bankAccountAccepted: { page: 'withdraw', params: ['ending'] },
  bankAccountRefused: { page: 'withdraw', params: ['ending'] },
  withdrawalsChecked: { page: 'withdraw', params: [] },
  balanceCorrected: { page: 'transactionHistory', params: MONEY },
  cashAwarded: { page: 'transactionHistory', params: [...MONEY, 'name'] },
  bonusGiven: { page: 'bonusDetails', params: [...MONEY, 'name'] },
  bonusConverted: { page: 'bonusDetails', params: [...MONEY, 'name'] },
  bonusExpired: { page: 'bonusDetails', params: ['name'] },
  bonusCancelled: { page: 'bonusDetails', params: ['name'] },
  raffleWon: { page: 'rewardCenter', params: ['name'] },
  freeRoundsGiven: { page: 'rewardCenter', params: ['name', 'count'] },
  claimRejected: { page: 'rewardCenter', params: ['name', 'reason'] },
  passwordChanged: { page: 'securityCenter', params: [] },
  securityChanged: { page: 'securityCenter', params: ['change'] },
  signedIn: { page: 'securityCenter', params: ['address', 'country'] },
  accountViewed: { page: 'securityCenter', params: [] },
  /** Written by the agent above, in its own words. */
  agentMessage: { page: null, params: ['agent', 'text'] },
} as const satisfies Record<string, { page: string | null; params: readonly string[] }>;

export type SystemTemplate = keyof typeof SYSTEM_MESSAGES;
export const SYSTEM_TEMPLATES = Object.keys(SYSTEM_MESSAGES) as [SystemTemplate, ...SystemTemplate[]];

export type SystemParams<Template extends SystemTemplate> = Record<
  (typeof SYSTEM_MESSAGES)[Template]['params'][number],
  string
> & { promotion?: string; award?: OwnAward };

/** Awards without a promotion that have a text: `inbox:awards.<award>`. */
export type OwnAward = 'reward' | 'commission';

/** A written message in one language: plain text with line breaks. */
export interface WrittenText {
  /** BCP 47 tag. */
  languageTag: string;
  title: string;
  body: string;
}

/** Languages that a broadcast is written in; others read the first. */
export const BROADCAST_LANGUAGES = ['en', 'vi'] as const;

/** Recipients of a broadcast: all members, those of some ranks, or those who chose a language. */
export const SEGMENTS = ['all', 'ranks', 'language'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** Highest rank that a segment can name. */
export const SEGMENT_MAX_RANK = 99;

export const BROADCAST_STATES = ['scheduled', 'running', 'ended', 'stopped'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** Returns the problem of a schedule; undefined when there is none. */
export function scheduleProblem(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): FieldProblem | undefined {
  if (endsAt <= startsAt || endsAt <= now) return { code: 'invalid_value' };
  const days = (endsAt.getTime() - startsAt.getTime()) / DAY_MS;
  return days > MESSAGE_DAYS ? { code: 'too_big', params: { max: MESSAGE_DAYS } } : undefined;
}
