import { z } from 'zod';
import { BROADCAST_STATES, MESSAGE_LENGTHS, SEGMENT_MAX_RANK, SEGMENTS } from '#rules/members/inbox';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantIn, instantOut, nothing, pageQuery, pageResponse, publicId } from '../scalars.ts';

const WRITER_ROLES = ['admin', 'support'] as const;

const MAX_LANGUAGES = 40;
/** Above the real limits, so that a longer text gets its own error message. */
const MAX_CHARACTERS = 5 * MESSAGE_LENGTHS.bodyMax;

const textIn = z.strictObject({
  languageTag: z.string().max(12),
  title: z.string().max(MAX_CHARACTERS),
  body: z.string().max(MAX_CHARACTERS),
});
const textsIn = z.array(textIn).min(1).max(MAX_LANGUAGES);
const textsOut = z.array(z.object({ languageTag: z.string(), title: z.string(), body: z.string() }));

/** Identifies the message: a repeated request writes nothing. */
const key = z.uuid();

const rank = z.coerce.number().int().min(0).max(SEGMENT_MAX_RANK);
const recipients = {
  segment: z.enum(SEGMENTS),
  /** For `ranks`. */
  minRank: rank.optional(),
  maxRank: rank.optional(),
  /** For `language`: the portal's own code. */
  language: z.string().max(10).optional(),
};

interface RecipientFields {
  segment: (typeof SEGMENTS)[number];
  minRank?: number | undefined;
  maxRank?: number | undefined;
  language?: string | undefined;
}

/** Whether a segment has its fields and no others. */
function isSegment({ segment, minRank, maxRank, language }: RecipientFields): boolean {
  const hasRanks = minRank !== undefined && maxRank !== undefined && minRank <= maxRank;
  if (segment === 'ranks') return hasRanks && language === undefined;
  return minRank === undefined && maxRank === undefined && (segment === 'language') === (language !== undefined);
}
const WRONG_SEGMENT = { path: ['segment'], message: 'invalid_value' };

const broadcast = z.object({
  id: publicId,
  ...recipients,
  minRank: z.int().nullable(),
  maxRank: z.int().nullable(),
  language: z.string().nullable(),
  texts: textsOut,
  state: z.enum(BROADCAST_STATES),
  startsAt: instantOut,
  endsAt: instantOut,
  writtenBy: z.string(),
  stoppedBy: z.string().nullable(),
});

const memberParams = z.object({ memberId: publicId });

/** Endpoints of the back office for messages to members. */
export const backOfficeInbox = defineEndpoints({
  'GET /ops/api/broadcasts': {
    summary: 'Lists messages to many members, those that start last first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(BROADCAST_STATES).optional() }),
    response: pageResponse(broadcast),
  },
  'GET /ops/api/broadcasts/recipients': {
    summary: 'Counts the members whom a message would reach now',
    access: 'staff',
    roles: STAFF_ROLES,
    query: z.object(recipients).refine(isSegment, WRONG_SEGMENT),
    response: z.object({ members: z.int() }),
  },
  'POST /ops/api/broadcasts': {
    summary: 'Schedules a message to many members, in English and Vietnamese at least',
    access: 'staff',
    roles: WRITER_ROLES,
    recentSecondFactor: true,
    secondPerson: true,
    maxBodyBytes: 1024 * 1024,
    body: z
      .strictObject({
        key,
        ...recipients,
        texts: textsIn,
        /** Default: at once. */
        startsAt: instantIn.optional(),
        endsAt: instantIn,
      })
      .refine(isSegment, WRONG_SEGMENT),
    response: nothing,
  },
  'POST /ops/api/broadcasts/{id}/stop': {
    summary: 'Removes a message from all inboxes, or cancels it before its start',
    access: 'staff',
    roles: WRITER_ROLES,
    params: z.object({ id: publicId }),
    body: z.strictObject({}),
    response: nothing,
  },
  'GET /ops/api/members/{memberId}/messages': {
    summary: 'Lists the messages that staff wrote to a member, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    params: memberParams,
    query: pageQuery,
    response: pageResponse(
      z.object({
        id: publicId,
        texts: textsOut,
        writtenBy: z.string(),
        createdAt: instantOut,
        readAt: instantOut.nullable(),
      }),
    ),
  },
  'POST /ops/api/members/{memberId}/messages': {
    summary: 'Writes a message to a member',
    access: 'staff',
    roles: WRITER_ROLES,
    params: memberParams,
    body: z.strictObject({ key, texts: textsIn }),
    response: z.object({ id: publicId }),
  },
});
