import pg from 'pg';
import type { Listener } from '#kernel/database';

interface ListenOptions {
  url: string;
  onIdleError(error: Error): void;
  /** See Limits. */
  connectMs: number;
}

/** Listens on a connection of its own and reconnects when it is lost. */
export async function listen(options: ListenOptions, channel: string, { onNotify, onGap }: Listener) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const connect = async () => {
    client = new pg.Client({
      connectionString: options.url,
      application_name: 'parlay listener',
      // Without a limit a server that hangs would end the attempts to reconnect, and with them all live events.
      connectionTimeoutMillis: options.connectMs,
      query_timeout: options.connectMs,
    });
    client.on('notification', (message) => onNotify(message.payload ?? ''));
    client.on('error', (error) => {
      options.onIdleError(error);
      reconnect();
    });
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  };
  const reconnect = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void connect().then(onGap, reconnect), 1000);
  };
  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
