import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { SANDBOX_SECRET, SANDBOX_SECRETS } from '../support/app.ts';
import { startNode, type NodeProcess } from '../support/node-process.ts';
import type { TableView } from '../../src/lib/vendor-sandbox/tables/views.ts';
import { signedHeaders } from '../../src/lib/vendor-sandbox/wallet/signature.ts';
import type { Portal } from './portal.ts';

/** A transaction in the vendor's own books. */
export interface VendorTransaction {
  txId: string;
  operation: string;
  state: string;
  amount: string;
}

export interface VendorRound {
  gameCode: string;
  state: string;
  stakeMinor: bigint;
  winMinor: bigint;
}

/** The sandbox vendor as a separate process, in the portal's folder. */
export class Vendor {
  readonly port: number;
  process: NodeProcess | undefined;
  readonly #portal: Portal;

  constructor(portal: Portal, port: number) {
    this.#portal = portal;
    this.port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.process = startNode('src/lib/vendor-sandbox/main.ts', {
      VENDOR_SANDBOX_PORT: String(this.port),
      ...SANDBOX_SECRETS,
      VENDOR_SANDBOX_FAULTS: '1',
      VENDOR_SANDBOX_TABLE_SPEED: '20',
      PORTAL_URL: this.#portal.url,
      DATA_DIR: this.#portal.dataDir,
    });
    await this.process.says('sandbox vendor ready');
  }

  async kill(): Promise<void> {
    await this.process?.kill();
  }

  async stop(): Promise<number | string | undefined> {
    this.process?.signal('SIGTERM');
    return this.process?.ended;
  }

  async setFaults(faults: object): Promise<void> {
    const body = JSON.stringify(faults);
    const headers = signedHeaders(
      { code: 'SBX', secret: SANDBOX_SECRET },
      { method: 'POST', target: '/admin/faults', body },
      new Date(),
    );
    const response = await fetch(`${this.url}/admin/faults`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`faults were refused: ${response.status}`);
  }

  /** Follows the game's URL as its page does: one-time token, one-time code, session. */
  async openGame(address: string): Promise<string> {
    const launched = await fetch(address, { redirect: 'manual' });
    const code = launched.headers.get('location')?.split('#')[1] ?? '';
    const opened = await this.#post('/api/session', { code });
    return ((await opened.json()) as { session: string }).session;
  }

  /** Plays one spin, repeating the request with the same id until there is a response. Returns the outcome. */
  async spin(session: string, stake: string): Promise<string> {
    const request = { spinId: `spin-${randomUUID()}`, stake, lines: 20 };
    for (let attempts = 0; attempts < 200; attempts++) {
      try {
        const response = await this.#post('/api/spin', request, session);
        const { outcome } = (await response.json()) as { outcome: string };
        if (outcome !== 'unresolved') return outcome;
      } catch {
        // The vendor was killed and will be restarted.
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return 'no answer';
  }

  /** Returns a table as its page sees it. */
  async table(session: string): Promise<TableView> {
    const response = await fetch(`${this.url}/api/table`, { headers: { Authorization: `Bearer ${session}` } });
    return (await response.json()) as TableView;
  }

  /** Bets on the round of a table that takes bets now, or next. */
  async betOnTable(session: string, spots: Record<string, string>): Promise<void> {
    for (let attempts = 0; attempts < 200; attempts++) {
      const { phase, round } = await this.table(session);
      const bet = { betId: `bet-${randomUUID()}`, round: round.number, spots };
      if (phase === 'betting' && (await this.#post('/api/table/bets', bet, session)).status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the table takes no bets');
  }

  #post(path: string, body: object, session?: string): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', ...(session ? { Authorization: `Bearer ${session}` } : {}) };
    return fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Reads the vendor's database, which only the vendor can open while it runs. */
  books(): { transactions: VendorTransaction[]; rounds: VendorRound[] } {
    const store = new DatabaseSync(join(this.#portal.dataDir, 'vendor-sandbox', 'store.sqlite'), { readBigInts: true });
    const transactions = store
      .prepare(`select tx_id as txId, operation, state, coalesce(fields ->> 'amount', '0') as amount from transactions`)
      .all() as unknown as VendorTransaction[];
    const rounds = store
      .prepare('select game_code as gameCode, state, stake_minor as stakeMinor, win_minor as winMinor from rounds')
      .all() as unknown as VendorRound[];
    store.close();
    return { transactions, rounds };
  }
}
