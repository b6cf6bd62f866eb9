import { z } from 'zod';
import { FEEDBACK_LENGTHS, FEEDBACK_STATES, FEEDBACK_TOPICS } from '#rules/site/feedback';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing, pageResponse, pageQuery, publicId } from '../scalars.ts';

/** Far above the real limit, so that a longer text gets its own error message. */
const MAX_CHARACTERS = 10_000;

const given = z.object({
  id: z.string(),
  topic: z.enum(FEEDBACK_TOPICS),
  content: z.string(),
  contact: z.string(),
  account: z.string().nullable(),
  language: z.string(),
  state: z.enum(FEEDBACK_STATES),
  note: z.string(),
  createdAt: instantOut,
  closedAt: instantOut.nullable(),
});

export const feedback = defineEndpoints({
  'PUT /wps/feedback': {
    summary: 'Sends feedback with contact details; attributed to the member when signed in',
    access: 'public',
    usesSession: true,
    rateLimit: { points: 5, windowSeconds: 600, by: 'network' },
    body: z.strictObject({
      topic: z.enum(FEEDBACK_TOPICS).default('other'),
      content: z.string().max(MAX_CHARACTERS),
      contact: z.string().trim().max(FEEDBACK_LENGTHS.contactMax).default(''),
    }),
    response: nothing,
  },
  'GET /ops/api/feedback': {
    summary: 'Feedback, newest first',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(FEEDBACK_STATES).optional() }),
    response: pageResponse(given),
  },
  'POST /ops/api/feedback/{id}/close': {
    summary: 'Marks feedback as read or answered, with a note',
    access: 'staff',
    roles: ['admin', 'support'],
    params: z.object({ id: publicId }),
    body: z.strictObject({ note: z.string().trim().max(FEEDBACK_LENGTHS.noteMax).default('') }),
    response: nothing,
  },
});
