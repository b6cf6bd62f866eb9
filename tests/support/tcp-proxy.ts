import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a database, whose connections a test can interrupt. */
export interface TcpProxy {
  /** The database’s address through the proxy. */
  url: string;
  /** Closes every connection and refuses new ones until `reconnect`. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  /** Transfers nothing any more, on open and on new connections, until `disconnect`. */
  freeze(): void;
  /** Number of connections that clients have open. */
  connections(): number;
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => (open.delete(socket), other.destroy()));
      if (!isFrozen) socket.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  url.searchParams.delete('host');
  return {
    url: url.href,
    reconnect: () => {
      isFrozen = false;
      return listen(port);
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of open) socket.unpipe();
    },
    // Each has a socket at both sides.
    connections: () => Math.ceil(open.size / 2),
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
