import type { EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';

export type ChatIntroduction = EndpointResponse<'GET /wps/content/chat'>;

/** Loads what staff have published for the chat: greeting, hours, prepared answers. The chat works without it. */
export const { $store: $chatIntroduction, load: loadChatIntroduction } = createLoader(() =>
  call('GET /wps/content/chat', {}),
);
