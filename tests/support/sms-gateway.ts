import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';

export interface SmsGateway {
  url: string;
  received: { headers: IncomingHttpHeaders; text: string; body: any }[]; // Any JSON.
  /** The status codes of the next answers; 200 when empty. */
  answers: number[];
  close(): Promise<void>;
}

/** Starts an SMS gateway as the portal sees one: an address that accepts signed posts. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const received: SmsGateway['received'] = [];
  const responses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, text, body: JSON.parse(text) });
      const status = responses.shift() ?? 200;
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  return {
    url: `http://127.0.0.1:${address.port}/send`,
    received,
    answers: responses,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
