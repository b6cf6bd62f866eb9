import { writePersonalMessage } from '#domain/inbox';
import type { Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import type { LocalizedTexts } from '../content/articles.ts';
import { ACTOR } from './players.ts';

/** Writes the first message to a new player, or to a VIP. */
export async function seedMessage(
  tx: Tx,
  { id }: Member,
  { kind, texts }: { kind: 'new' | 'vip'; texts: LocalizedTexts },
): Promise<void> {
  const written = (texts.get(kind) ?? []).map(({ languageTag, title, summary: body }) => ({
    languageTag,
    title,
    body,
  }));
  await writePersonalMessage(tx, id, { key: ACTOR, texts: written, writtenBy: ACTOR });
}
