import { z } from 'zod';
import { CHAT_SIDES, CHAT_THREAD_STATES } from '#rules/chat';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing, pageAnswer, pageQuery, publicId } from '../scalars.ts';

/** Far more than is kept: what is too long is answered in words of its own. */
const MAX_CHARACTERS = 10_000;
const HELPERS = ['admin', 'support'] as const;

const rowId = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
  .meta({ description: 'The id of a message' });
const rowIdOut = z.bigint().transform(String);

const message = z.object({ id: rowIdOut, side: z.enum(CHAT_SIDES), text: z.string(), at: instantOut });
const staffMessage = message.extend({
  /** Who answered. */
  staffName: z.string().nullable(),
});

const before = z.object({
  /** The page of older messages: those before this one. */
  before: rowId.optional(),
});
const written = z.strictObject({ text: z.string().max(MAX_CHARACTERS) });
const upTo = z.strictObject({ upTo: rowId });
const member = z.object({ customerId: publicId });

export const chat = defineEndpoints({
  'GET /wps/relay/CSP_chatUrl': {
    summary: 'Where the member’s chat is: the portal’s own page, or the outside service’s with a token for this member',
    access: 'member',
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: z.object({
      /** What the window is called. */
      title: z.string().max(100).optional(),
      language: z.string().max(10).optional(),
    }),
    answer: z.object({ chatUrl: z.string() }),
  },
  'GET /wps/relay/CSP_unreadCount': {
    summary: 'Answers that the member has not read; null where an outside service does not tell',
    access: 'member',
    answer: z.object({ unReadCount: z.int().nullable() }),
  },
  'GET /wps/chat/messages': {
    summary: 'The member’s chat: the newest messages, or those before one, the oldest first',
    access: 'member',
    query: before,
    answer: z.object({
      messages: z.array(message),
      hasOlder: z.boolean(),
      /** How far operations have read. */
      staffReadId: rowIdOut,
    }),
  },
  'POST /wps/chat/messages': {
    summary: 'Writes to operations: plain text of at most 2,000 characters',
    access: 'member',
    idempotent: true,
    rateLimit: { points: 20, windowSeconds: 60, by: 'account' },
    body: written,
    answer: message,
  },
  'PUT /wps/chat/read': {
    summary: 'The member has read up to this message',
    access: 'member',
    body: upTo,
    answer: nothing,
  },
  'GET /ops/api/chat': {
    summary: 'Conversations with members: what is not read first, then the newest',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(CHAT_THREAD_STATES).optional() }),
    answer: pageAnswer(
      z.object({
        customerId: z.string(),
        account: z.string(),
        unread: z.int(),
        /** Of the last message. */
        text: z.string(),
        side: z.enum(CHAT_SIDES),
        at: instantOut,
      }),
    ),
  },
  'GET /ops/api/chat/{customerId}/messages': {
    summary: 'One member’s conversation, as the member’s own call, with who answered',
    access: 'staff',
    roles: STAFF_ROLES,
    params: member,
    query: before,
    answer: z.object({
      messages: z.array(staffMessage),
      hasOlder: z.boolean(),
      /** How far the member has read. */
      memberReadId: rowIdOut,
    }),
  },
  'POST /ops/api/chat/{customerId}/messages': {
    summary:
      'Answers a member; the audit log says who did. Sent again with its key, it is answered again and written once',
    access: 'staff',
    roles: HELPERS,
    params: member,
    body: written.extend({
      key: z.uuid().meta({ description: 'Of this message; a try to send it again has the same' }),
    }),
    answer: staffMessage,
  },
  'PUT /ops/api/chat/{customerId}/read': {
    summary: 'Operations have read up to this message',
    access: 'staff',
    roles: HELPERS,
    params: member,
    body: upTo,
    answer: nothing,
  },
});
