const MAX_UNREAD_BYTES = 256 * 1024;

const encoder = new TextEncoder();

export interface PushStream {
  body: ReadableStream<Uint8Array>;
  /**
   * What many pages are sent is given as bytes, which they share. Throws when the page has left, or has not read for so long
   * that memory would fill with what it is sent.
   */
  send(message: string | Uint8Array): void;
  end(): void;
}

/** One page's stream; `onLeft` is called when the page closes it. With so much unread it is given up and opens another. */
export function pushStream(onLeft: () => void, maxUnreadBytes: number = MAX_UNREAD_BYTES): PushStream {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const source = {
    start: (own: ReadableStreamDefaultController<Uint8Array>) => void (controller = own),
    cancel: onLeft,
  };
  const size = (chunk: Uint8Array) => chunk.byteLength;
  const body = new ReadableStream<Uint8Array>(source, { highWaterMark: maxUnreadBytes, size });
  const send = (message: string | Uint8Array) => {
    if ((controller.desiredSize ?? 0) <= 0) {
      const error = new Error('a page does not read what it is sent');
      // Not closed: what lies unread would be kept for it.
      controller.error(error);
      throw error;
    }
    controller.enqueue(typeof message === 'string' ? encoder.encode(message) : message);
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
