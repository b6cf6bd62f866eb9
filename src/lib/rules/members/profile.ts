import type { FieldProblem } from '#kernel/errors';

/** The drawn pictures that a member may choose from, by the names of their files (`public/avatars`). */
export const AVATARS = [
  'fox',
  'cat',
  'panda',
  'rabbit',
  'tiger',
  'owl',
  'koi',
  'lotus',
  'moon',
  'sun',
  'star',
  'flame',
  'clover',
  'crown',
  'dice',
  'gem',
] as const;
export type Avatar = (typeof AVATARS)[number];

/** Returns the address of an avatar's drawing. */
export const avatarPath = (avatar: Avatar): string => `/avatars/${avatar}.svg`;

/** Ways in which a member can be sent marketing, each by a consent of its own. */
export const CONSENT_CHANNELS = ['email', 'sms', 'push'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

const MIN_NICKNAME = 2;
export const MAX_NICKNAME = 20;
export const MAX_ADDRESS = 200;

/** Letters of any script and digits, in words with single spaces, points, hyphens or underscores between them. */
const NICKNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ ._-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u;
/** A number of a telephone or an account, by which others could find the member. */
const LONG_NUMBER = /\d{6}/;
/** Names by which a player would pass for the house. */
const RESERVED = /admin|support|staff|official|moderator|parlay|hỗ ?trợ|quản ?trị|cskh/i;

/** Returns a nickname as it is stored: in the composed form of Unicode, without spaces around it. */
export function normalNickname(text: string): string {
  return text.normalize('NFC').trim();
}

/** Returns the text by which nicknames are compared: they ignore case, and what stands between words. */
export function nicknameKey(nickname: string): string {
  return nickname.toLowerCase().replaceAll(/[ ._-]/g, '');
}

/** Returns the problem of a normal nickname. Whether it is another member's only the server knows. */
export function nicknameProblem(nickname: string): FieldProblem | undefined {
  const { length } = [...nickname];
  const fits = length >= MIN_NICKNAME && length <= MAX_NICKNAME && NICKNAME.test(nickname);
  if (!fits || LONG_NUMBER.test(nickname))
    return { code: 'nickname_invalid', params: { min: MIN_NICKNAME, max: MAX_NICKNAME } };
  return RESERVED.test(nickname) ? { code: 'nickname_taken' } : undefined;
}
