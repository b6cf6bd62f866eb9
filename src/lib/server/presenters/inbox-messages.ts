import type { InboxMessage } from '#domain/inbox';
import type { Db } from '#kernel/database';
import { listAwardNames } from './award-names.ts';
import { toMessageResponse } from './inbox.ts';

/** Presents messages in their reader's language, with the titles in it of the promotions that they name. */
export async function presentMessages(db: Db, messages: readonly InboxMessage[], languageTag: string) {
  const promotions = messages.flatMap(({ params }) => (params?.['promotion'] ? [BigInt(params['promotion'])] : []));
  const titles = await listAwardNames(db, promotions, languageTag);
  return messages.map((message) => {
    const { params } = message;
    const title = params?.['promotion'] && titles.get(BigInt(params['promotion']));
    return toMessageResponse(title ? { ...message, params: { ...params, name: title } } : message, languageTag);
  });
}
