import { z } from 'zod';
import { MESSAGE_KINDS } from '#rules/members/inbox';
import { MAX_ENDPOINT, PUSH_KINDS } from '#rules/site/push';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing, publicId } from '../scalars.ts';

const MAX_IDS = 100;

const ids = z.strictObject({ ids: z.array(publicId).min(1).max(MAX_IDS) });

const message = z.object({
  id: publicId,
  kind: z.enum(MESSAGE_KINDS),
  /** BCP 47 tag of the texts, which staff may not have written in the requested language; null for the words of an agent, in any language. */
  language: z.string().nullable(),
  title: z.string(),
  /** Plain text with line breaks. */
  body: z.string(),
  /** The page of the member center that it is about, by its name in the specification; null for none. */
  page: z.string().nullable(),
  at: instantOut,
  isRead: z.boolean(),
});

const kinds = z
  .array(z.enum(PUSH_KINDS))
  .min(1)
  .max(PUSH_KINDS.length)
  .refine((list) => new Set(list).size === list.length, { message: 'invalid_value' });

/** Uncompressed point of P-256, and 16 bytes, in base64url. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
const AUTH = /^[\w-]{22}$/;

/** Endpoints of a member's inbox, and of its notifications on the browser of the session. */
export const inbox = defineEndpoints({
  'GET /wps/v2/messages': {
    summary:
      'The member’s messages in the requested language, newest first: the first page, or the one after a message',
    access: 'member',
    query: z.object({ kind: z.enum(MESSAGE_KINDS).optional(), before: publicId.optional() }),
    response: z.object({ messages: z.array(message), hasMore: z.boolean() }),
  },
  'GET /wps/v2/messages/unread': {
    summary: 'Number of the member’s unread messages',
    access: 'member',
    response: z.object({ unreadCount: z.int() }),
  },
  'POST /wps/v2/messages/read': {
    summary: 'Marks messages as read: some by their ids, or all',
    access: 'member',
    body: z
      .strictObject({ ids: ids.shape.ids.optional(), all: z.literal(true).optional() })
      .refine((body) => (body.ids === undefined) !== (body.all === undefined), {
        path: ['ids'],
        message: 'invalid_value',
      }),
    response: nothing,
  },
  'DELETE /wps/v2/messages': {
    summary: 'Deletes messages; for a day they can be restored',
    access: 'member',
    body: ids,
    response: nothing,
  },
  'POST /wps/v2/messages/restore': {
    summary: 'Restores deleted messages',
    access: 'member',
    body: ids,
    response: nothing,
  },
  'GET /wps/v2/messages/push': {
    summary: 'The key that a browser subscribes to notifications with, and the kinds that this one is notified of',
    access: 'member',
    response: z.object({ publicKey: z.string(), kinds: z.array(z.enum(PUSH_KINDS)).nullable() }),
  },
  'PUT /wps/v2/messages/push': {
    summary: 'Notifies this browser of new messages until the member signs out',
    access: 'member',
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https$/ }).max(MAX_ENDPOINT),
      p256dh: z.string().regex(PUBLIC_KEY, 'invalid_value'),
      auth: z.string().regex(AUTH, 'invalid_value'),
      kinds,
    }),
    response: nothing,
  },
  'DELETE /wps/v2/messages/push': {
    summary: 'Ends the notifications on this browser',
    access: 'member',
    response: nothing,
  },
});
