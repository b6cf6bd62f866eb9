import { STATUS_CODES } from 'node:http';
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

async function write(response: Response, socket: Duplex): Promise<void> {
  const body = await response.text();
  const headers = [...response.headers, ['content-length', String(Buffer.byteLength(body))], ['connection', 'close']];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${lines}\r\n${body}`);
}
