import { z } from 'zod';
import { AVATARS, CONSENT_CHANNELS, MAX_ADDRESS } from '#rules/members/profile';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing } from '../scalars.ts';
import { clubLabel } from './ranks.ts';

const channel = z.enum(CONSENT_CHANNELS);

export const profile = defineEndpoints({
  'GET /wps/member/info/icon': {
    summary: 'The picture of the caller’s avatar and the label of their VIP level',
    access: 'member',
    response: z.object({ icon: z.string().nullable(), clubLabel: clubLabel.nullable() }),
  },
  'GET /wps/relay/MCSFE_getPlayerAvatar': {
    summary: 'The caller’s avatar and the address of its picture',
    access: 'member',
    response: z.object({ avatar: z.enum(AVATARS).nullable(), image: z.string().nullable() }),
  },
  'GET /wps/member/profile': {
    summary: 'What the caller has entered about themselves, and which marketing they agreed to',
    access: 'member',
    response: z.object({
      nickname: z.string().nullable(),
      avatar: z.enum(AVATARS).nullable(),
      /** Cannot be changed once it is set. */
      dateOfBirth: z.iso.date().nullable(),
      address: z.string().nullable(),
      consents: z.array(z.object({ channel, isGranted: z.boolean(), changedAt: instantOut.nullable() })),
    }),
  },
  'PUT /wps/member/profile': {
    summary: 'Changes parts of the profile: null removes one, and what is left out stays',
    access: 'member',
    rateLimit: { points: 30, windowSeconds: 3600, by: 'account' },
    body: z.strictObject({
      nickname: z.string().max(100).nullable().optional(),
      avatar: z.enum(AVATARS).nullable().optional(),
      dateOfBirth: z.string().max(10).optional(),
      address: z.string().trim().min(1).max(MAX_ADDRESS).nullable().optional(),
    }),
    response: nothing,
  },
  'PUT /wps/member/profile/consents': {
    summary: 'Agrees to marketing by one channel, or withdraws that; recorded with its time',
    access: 'member',
    rateLimit: { points: 60, windowSeconds: 3600, by: 'account' },
    body: z.strictObject({ channel, isGranted: z.boolean() }),
    response: nothing,
  },
  'POST /wps/member/exports': {
    summary:
      'Everything that is stored about the caller as records; needs strong authentication (`/wps/member/recentAuthentication`)',
    access: 'member',
    isOpenToBlocked: true,
    rateLimit: { points: 5, windowSeconds: 86_400, by: 'account' },
    body: z.strictObject({ kind: z.literal('personal-data') }),
    response: z.object({
      exportedAt: instantOut,
      address: z.string().nullable(),
      consents: z.array(z.object({ channel, isGranted: z.boolean(), changedAt: instantOut.nullable() })),
      /** Rows by section, the newest first: `deposits`, `claims`, `bonuses`, `points`, `redemptions`, `referrals` … */
      sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      /** Sections of which only the newest rows are here. */
      cut: z.array(z.string()),
    }),
  },
});
