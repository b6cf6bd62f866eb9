import { z } from 'zod';
import { MESSAGE_KINDS } from '#rules/inbox';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing, publicId } from '../scalars.ts';

const MAX_IDS = 100;

const ids = z.strictObject({ ids: z.array(publicId).min(1).max(MAX_IDS) });

const message = z.object({
  id: publicId,
  kind: z.enum(MESSAGE_KINDS),
  /** BCP 47 tag of the texts, which staff may not have written in the requested language. */
  language: z.string(),
  title: z.string(),
  /** Plain text with line breaks. */
  body: z.string(),
  /** The page of the member center that it is about, by its name in the specification; null for none. */
  page: z.string().nullable(),
  at: instantOut,
  isRead: z.boolean(),
});

/** Endpoints of a member's inbox. */
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
});
