import type { Logger } from 'pino';
import { addSecurityEvents } from '#domain/security-events';
import type { SecurityEvent, SecurityEventRecorder, SecurityEventRow } from '#domain/security-events';
import { type Clock, SECOND_MS } from '#kernel/clock';
import type { Database } from '#kernel/database';
import type { SecretSealer } from '#kernel/secrets';
import type { SecurityEventKind } from '#rules/identity/security-events';
import { securityEventsCounted, securityEventsFolded } from '../metrics.ts';
import { RowQuota } from './row-quota.ts';

const FLUSH_AFTER_MS = 5 * SECOND_MS;
/** While the database is away, rows wait in memory; beyond this number, events are folded. */
const MAX_WAITING = 2000;
/** Half of SHA-256 tells accounts apart. */
const HASH_BYTES = 16;

type Realm = 'member' | 'staff';

interface RecorderDeps {
  db: Database;
  clock: Clock;
  sealer: SecretSealer;
  log: Logger;
}

/**
 * Logs security events and stores them in batches, off the path of the requests. Equal events share a row, and each kind may
 * add a limited number of rows; further events are folded into one row of their kind (domain/security-events/README.md).
 */
export class BufferedSecurityEvents implements SecurityEventRecorder {
  readonly #deps: RecorderDeps;
  readonly #quotas = new Map<SecurityEventKind, RowQuota>();
  #waiting = new Map<string, SecurityEventRow>();
  #folded = new Map<SecurityEventKind, SecurityEventRow>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
  }

  record(event: SecurityEvent): void {
    const { kind, network = '', subject = '', requestId = '' } = event;
    const row = { kind, at: this.#deps.clock.now(), count: 1, network, subject, requestId };
    const accountHash = this.#accountHash(event);
    const account = accountHash && Buffer.from(accountHash).toString('hex');
    this.#deps.log.info({ event: kind, network, account, subject, requestId }, 'security event');
    securityEventsCounted.inc({ kind });
    // One row of the quota stays for the folded events.
    this.#add({ ...row, accountHash }, () => this.#quotaOf(kind).take(row.at.getTime(), 1));
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Stores what was recorded. On failure it logs the error and tries again with the next flush. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = [...this.#waiting.values(), ...this.#takeFolded()];
    this.#waiting = new Map();
    if (rows.length === 0) return;
    try {
      await this.#deps.db.transaction((tx) => addSecurityEvents(tx, rows), { asyncCommit: true });
    } catch (error) {
      this.#deps.log.error({ err: error, rows: rows.length }, 'security events were not stored; trying again');
      for (const row of rows) this.#add(row, () => true);
    }
  }

  /** Returns the keyed hashes of a name, by which the back office finds its events: of members and staff, under each secret. */
  accountHashes(name: string): Uint8Array[] {
    return (['member', 'staff'] as const).flatMap((realm) =>
      this.#deps.sealer.fingerprints(hashedText(realm, name)).map(shortened),
    );
  }

  #accountHash({ memberName, staffName }: SecurityEvent): Uint8Array | null {
    if (staffName !== undefined) return this.#hash('staff', staffName);
    return memberName === undefined ? null : this.#hash('member', memberName);
  }

  #hash(realm: Realm, name: string): Uint8Array {
    return shortened(this.#deps.sealer.fingerprint(hashedText(realm, name)));
  }

  #add(row: SecurityEventRow, mayAddRow: () => boolean): void {
    const key = keyOf(row);
    const equal = this.#waiting.get(key);
    if (equal) equal.count += row.count;
    else if (this.#waiting.size < MAX_WAITING && mayAddRow()) this.#waiting.set(key, row);
    else this.#fold(row);
  }

  #fold({ kind, at, count }: SecurityEventRow): void {
    securityEventsFolded.inc({ kind }, count);
    const folded = this.#folded.get(kind);
    if (folded) folded.count += count;
    else this.#folded.set(kind, { kind, at, count });
  }

  /** Takes the folded rows that the quotas allow; the others go on counting. */
  #takeFolded(): SecurityEventRow[] {
    const now = this.#deps.clock.now().getTime();
    const taken = [...this.#folded.values()].filter(({ kind }) => this.#quotaOf(kind).take(now));
    for (const { kind } of taken) this.#folded.delete(kind);
    return taken;
  }

  #quotaOf(kind: SecurityEventKind): RowQuota {
    let quota = this.#quotas.get(kind);
    if (!quota) this.#quotas.set(kind, (quota = new RowQuota(this.#deps.clock.now().getTime())));
    return quota;
  }
}

function keyOf({ kind, network, accountHash, subject }: SecurityEventRow): string {
  const account = accountHash ? Buffer.from(accountHash).toString('hex') : '';
  return [kind, network, account, subject].join('\n');
}

function hashedText(realm: Realm, name: string): string {
  return `security event ${realm} ${name.trim().toLowerCase()}`;
}

function shortened(hash: Uint8Array): Uint8Array {
  return hash.subarray(0, HASH_BYTES);
}
