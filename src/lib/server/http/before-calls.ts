import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorCode } from '#kernel/errors';
import { DEFAULT_TAG } from '../../i18n/locales.ts';
import type { AppContext } from '../context.ts';
import { asAppError, failureAnswer } from './answers.ts';
import { newFrame } from './frame.ts';
import { apiHeaders } from './security-headers.ts';

/**
 * Refusals that are made before there is a call: what Node's parser or the adapter cannot read never reaches the app,
 * and its answer has the form of the contract all the same.
 */
export function refusalsBeforeCalls(app: AppContext) {
  const headers = Object.fromEntries(
    Object.entries(apiHeaders(app.config)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  // Nothing of the request was read, so neither its id nor its language is known.
  const refuse = (error: AppError) => failureAnswer(newFrame(app.log, headers, undefined), error, DEFAULT_TAG);
  return {
    /** An address that is none, a host that is none. */
    onUnreadable(error: unknown): Response {
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

async function write(answer: Response, socket: Duplex): Promise<void> {
  const body = await answer.text();
  const headers = [...answer.headers, ['content-length', String(Buffer.byteLength(body))], ['connection', 'close']];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines}\r\n${body}`);
}
