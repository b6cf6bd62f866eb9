import { z } from 'zod';
import { CHAT_SIDES, CHAT_THREAD_STATES } from '#rules/site/chat';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing, pageResponse, pageQuery, publicId } from '../scalars.ts';

/** Far above the real limit, so that a longer text gets its own error message. */
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
  /** Name of the staff member who answered. */
  staffName: z.string().nullable(),
});

const before = z.object({
  /** Loads the page of messages before this one. */
  before: rowId.optional(),
});
const messageText = z.strictObject({ text: z.string().max(MAX_CHARACTERS) });
const upTo = z.strictObject({ upTo: rowId });
const member = z.object({ memberId: publicId });

export const chat = defineEndpoints({
  'GET /wps/relay/CSP_chatUrl': {
    summary:
      'Address of the member’s chat: the portal’s own page, or an external service’s with a token for this member',
    access: 'member',
    rateLimit: { points: 60, windowSeconds: 60, by: 'account' },
    query: z.object({
      /** Title of the chat window. */
      title: z.string().max(100).optional(),
      language: z.string().max(10).optional(),
    }),
    response: z.object({ chatUrl: z.string() }),
  },
  'GET /wps/relay/CSP_unreadCount': {
    summary: 'Number of unread answers; null when an external service does not report it',
    access: 'member',
    response: z.object({ unReadCount: z.int().nullable() }),
  },
  'GET /wps/chat/messages': {
    summary: 'The member’s chat: the newest messages, or those before one; oldest first',
    access: 'member',
    query: before,
    response: z.object({
      messages: z.array(message),
      hasOlder: z.boolean(),
      /** Id of the last message that staff have read. */
      staffReadId: rowIdOut,
    }),
  },
  'POST /wps/chat/messages': {
    summary: 'Sends a message to support: plain text of at most 2,000 characters',
    access: 'member',
    idempotent: true,
    rateLimit: { points: 20, windowSeconds: 60, by: 'account' },
    body: messageText,
    response: message,
  },
  'PUT /wps/chat/read': {
    summary: 'Marks messages as read by the member, up to this one',
    access: 'member',
    isBackground: true,
    body: upTo,
    response: nothing,
  },
  'GET /ops/api/chat': {
    summary: 'Conversations with members: unread first, then the newest',
    access: 'staff',
    roles: STAFF_ROLES,
    query: pageQuery.extend({ state: z.enum(CHAT_THREAD_STATES).optional() }),
    response: pageResponse(
      z.object({
        memberId: z.string(),
        account: z.string(),
        unread: z.int(),
        /** Text of the last message. */
        text: z.string(),
        side: z.enum(CHAT_SIDES),
        at: instantOut,
      }),
    ),
  },
  'GET /ops/api/chat/{memberId}/messages': {
    summary: 'One member’s conversation with the names of the staff who answered',
    access: 'staff',
    roles: STAFF_ROLES,
    params: member,
    query: before,
    response: z.object({
      messages: z.array(staffMessage),
      hasOlder: z.boolean(),
      /** Id of the last message that the member has read. */
      memberReadId: rowIdOut,
    }),
  },
  'POST /ops/api/chat/{memberId}/messages': {
    summary:
      'Answers a member and records the staff member in the audit log. A repetition with the same key returns the stored message',
    access: 'staff',
    roles: HELPERS,
    params: member,
    body: messageText.extend({
      key: z.uuid().meta({ description: 'Idempotency key of this message; a retry uses the same' }),
    }),
    response: staffMessage,
  },
  'PUT /ops/api/chat/{memberId}/read': {
    summary: 'Marks messages as read by staff, up to this one',
    access: 'staff',
    roles: HELPERS,
    params: member,
    body: upTo,
    response: nothing,
  },
});
