import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { lockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import type { Audience } from '#rules/site/content';
import type { ItemValues } from './store.ts';

const SERIALIZE = lockStatement('chatGreeting');

/** Audiences that a visitor of the audience can belong to, too. */
const OVERLAPPING: Record<Audience, readonly Audience[]> = {
  everyone: ['everyone', 'signed-out', 'signed-in', 'agents'],
  'signed-out': ['everyone', 'signed-out'],
  'signed-in': ['everyone', 'signed-in', 'agents'],
  agents: ['everyone', 'signed-in', 'agents'],
};

/** Values: the item, its audiences, start and end. Schedules overlap only from now on. */
const FIND_OTHER = defineStatement({
  name: 'content_other_greeting',
  row: z.object({ id: z.string() }),
  text: `select public_id as id from content_items
          where kind = 'chat' and slot = 'greeting' and state = 'published' and public_id <> $1 and audience = any($2)
            and (shown_until is null or shown_until > greatest($3::timestamptz, now()))
            and ($4::timestamptz is null or $4 > greatest(shown_from, now())) limit 1`,
});

type Placement = Pick<ItemValues, 'kind' | 'slot' | 'audience' | 'shownFrom' | 'shownUntil'>;

/** Throws AppError `greeting_published` when a visitor would have two greetings of the chat: this one and one that is published. */
export async function assertOnlyGreeting(tx: Tx, id: string, item: Placement): Promise<void> {
  if (item.kind !== 'chat' || item.slot !== 'greeting') return;
  await tx.query(SERIALIZE);
  const { audience, shownFrom = null, shownUntil = null } = item;
  const [other] = await tx.query(FIND_OTHER, [id, OVERLAPPING[audience], shownFrom, shownUntil]);
  if (other) throw new AppError('greeting_published');
}
