import type { TestApp } from './app.ts';

export interface StreamMessage {
  event: string;
  data: any; // Each kind of event has its own shape.
  id?: string;
}

export interface EventStream {
  response: Response;
  /** Waits for the next message, skipping comments and `retry`. */
  next(): Promise<StreamMessage>;
  /** Waits for the next block of text; undefined when the stream has ended. */
  nextBlock(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens a member’s live stream and reads it as a browser does. */
export function openStream(
  portal: TestApp,
  token: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<EventStream> {
  return readStream(portal, `/wps/events${query}`, { Authorization: `Bearer ${token}`, ...headers });
}

/** Opens the live stream of visitors, which sends draws. */
export function openVisitorStream(portal: TestApp, draws: string): Promise<EventStream> {
  return readStream(portal, `/lgw/events?draws=${draws}`, {});
}

async function readStream(portal: TestApp, path: string, headers: Record<string, string>): Promise<EventStream> {
  const response = await portal.raw(path, { headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  async function nextBlock(): Promise<string | undefined> {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end !== -1) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return block;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      buffer += chunk.value;
    }
  }
  async function next(): Promise<StreamMessage> {
    for (;;) {
      const block = await nextBlock();
      if (block === undefined) throw new Error('the stream has ended');
      const message = messageOf(block);
      if (message) return message;
    }
  }
  return { response, next, nextBlock, close: async () => reader?.cancel() };
}

function messageOf(block: string): StreamMessage | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
  if (event === undefined || data === undefined) return undefined;
  return { event, data: JSON.parse(data), ...(id === undefined ? {} : { id }) };
}
