import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailServer {
  /** The address with the user and password that the server requires. */
  url: string;
  /** The received emails, in order. */
  mails: ParsedMail[];
  /** SMTP codes that the next recipients are refused with, one each. */
  refusals: number[];
  close(): Promise<void>;
}

const USER = { name: 'portal', password: 'a mail password' };

/** Starts a real SMTP server on a free local port. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const refusals: number[] = [];
  const receive = async (stream: Readable, done: (error?: Error | null) => void) => {
    try {
      mails.push(await simpleParser(stream));
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER.name && password === USER.password ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => done(refusalOf(refusals.shift())),
    onData: (stream, _session, done) => void receive(stream, done),
  } satisfies SMTPServerOptions);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://${USER.name}:${encodeURIComponent(USER.password)}@127.0.0.1:${address.port}`,
    mails,
    refusals,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refusalOf(responseCode: number | undefined): Error | undefined {
  return responseCode === undefined ? undefined : Object.assign(new Error('not here'), { responseCode });
}
