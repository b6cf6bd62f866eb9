import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorCode } from '#kernel/errors';
import { DEFAULT_TAG } from '../../i18n/locales.ts';
import type { AppContext } from '../context.ts';
import { asAppError, failureResponse } from './responses.ts';
import { createResponseContext } from './response-context.ts';
import { apiHeaders } from './security-headers.ts';

/**
 * Responds to requests that never reach the app, because Node's parser or the adapter cannot read them, in the same
 * format as every other error.
 */
export function createErrorResponders(app: AppContext) {
  const headers = Object.fromEntries(
    Object.entries(apiHeaders(app.config)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  // Nothing of the request was read, so its id and language are unknown.
  const refuse = (error: AppError) =>
    failureResponse(createResponseContext(app.log, headers, undefined), error, DEFAULT_TAG);
  return {
    /** Responds to a request with an invalid URL or Host header. */
    onInvalidRequest(error: unknown): Response {
      const isRequestError = error instanceof Error && error.name === 'RequestError';
      return refuse(isRequestError ? new AppError('malformed_request') : asAppError(error, app.log));
    },

    /** Responds to a request without a Host header, and to an `Expect` header with anything but "100-continue". */
    onMalformedRequest(_: IncomingMessage, response: ServerResponse): void {
      void respond(refuse(new AppError('malformed_request')), response);
    },

    onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else void write(refuse(new AppError(codeOf(error))), socket);
    },
  };
}

function codeOf(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'malformed_request';
}

async function respond(refusal: Response, response: ServerResponse): Promise<void> {
  const body = await refusal.text();
  response.writeHead(refusal.status, headersOf(refusal, body)).end(body);
}

async function write(refusal: Response, socket: Duplex): Promise<void> {
  const body = await refusal.text();
  const lines = Object.entries(headersOf(refusal, body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}

function headersOf(refusal: Response, body: string): Record<string, string> {
  const length = String(Buffer.byteLength(body));
  return { ...Object.fromEntries(refusal.headers), 'content-length': length, connection: 'close' };
}
