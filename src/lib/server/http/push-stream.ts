/** What may lie unread before a page is given up: it opens its stream again behind the last event that it has. */
const MOST_UNREAD_BYTES = 256 * 1024;

export interface PushStream {
  body: ReadableStream<Uint8Array>;
  /** Throws when the page has left, or has not read for so long that memory would fill with what it is sent. */
  send(text: string): void;
  end(): void;
}

/** One page's stream; `onLeft` is called when the page closes it. */
export function pushStream(onLeft: () => void): PushStream {
  const encoder = new TextEncoder();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const source = {
    start: (own: ReadableStreamDefaultController<Uint8Array>) => void (controller = own),
    cancel: onLeft,
  };
  const size = (chunk: Uint8Array) => chunk.byteLength;
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: MOST_UNREAD_BYTES, size });
  const send = (text: string) => {
    if ((controller.desiredSize ?? 0) <= 0) {
      const error = new Error('a page does not read what it is sent');
      // Not closed: what lies unread would be kept for it.
      controller.error(error);
      throw error;
    }
    controller.enqueue(encoder.encode(text));
  };
  return { body, send, end: () => closeQuietly(controller) };
}

function closeQuietly(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {
    // The page has left already.
  }
}
