import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire to a database that a test can cut and mend. */
export interface Wire {
  /** The same address by way of the wire. */
  url: string;
  /** Cuts every connection and refuses new ones until it is mended. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Nothing is cut and nothing arrives any more, on open and on new connections, until `cut`. */
  freeze(): void;
}

export async function wireTo(databaseUrl: string): Promise<Wire> {
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
  return {
    url: url.href,
    mend: () => {
      isFrozen = false;
      return listen(port);
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of open) socket.unpipe();
    },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
