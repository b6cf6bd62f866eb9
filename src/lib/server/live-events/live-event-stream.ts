const MAX_UNREAD_BYTES = 256 * 1024;

const encoder = new TextEncoder();

export interface LiveEventStream {
  body: ReadableStream<Uint8Array>;
  /**
   * Sends a message; bytes can be shared between many pages. Throws when the page has left, or has so much unread that
   * memory would fill up.
   */
  send(message: string | Uint8Array): void;
  end(): void;
}

/**
 * Creates the stream of one page; `onLeft` is called when the page closes it. A stream with too much unread is ended,
 * and the page opens another.
 */
export function liveEventStream(onLeft: () => void, maxUnreadBytes: number = MAX_UNREAD_BYTES): LiveEventStream {
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
      // Ends with an error, because a regular close would keep the unread data in memory.
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
    // The page has already left.
  }
}
