import { createSecretKey, type KeyObject } from 'node:crypto';
import { listVendors, type Vendor } from '#domain/games';
import type { AppContext } from '../context.ts';

const KEPT_MS = 2000;
const MISS_MS = 200;

export interface KnownVendor {
  vendor: Vendor;
  // As key objects: from bytes, every signature would make the key anew and cost six times as much.
  secrets: KeyObject[];
}

type Vendors = ReadonlyMap<string, KnownVendor>;

/**
 * All vendors, read together and kept for a moment: every bet needs one and their rows change rarely. A name that is not
 * among them may be new; it is looked for again, but whoever makes names up costs a few queries a second at most.
 */
export class KnownVendors {
  readonly #app: Pick<AppContext, 'db' | 'sealer'>;
  #vendors: Promise<Vendors> | undefined;
  #readAt = 0;
  #missedAt = -MISS_MS;

  constructor(app: Pick<AppContext, 'db' | 'sealer'>) {
    this.#app = app;
  }

  async find(code: string): Promise<KnownVendor | undefined> {
    const now = performance.now();
    const known = (await this.#all(now - KEPT_MS)).get(code);
    if (known || now - this.#missedAt < MISS_MS) return known;
    this.#missedAt = now;
    return (await this.#all(now)).get(code);
  }

  /** As they were read after that moment. Only answers are kept: after a failure the next call asks again. */
  async #all(after: number): Promise<Vendors> {
    if (!this.#vendors || this.#readAt < after) {
      this.#readAt = performance.now();
      this.#vendors = this.#read();
    }
    const reading = this.#vendors;
    try {
      return await reading;
    } catch (error) {
      if (this.#vendors === reading) this.#vendors = undefined;
      throw error;
    }
  }

  async #read(): Promise<Vendors> {
    const vendors = await listVendors(this.#app.db);
    return new Map(vendors.map((vendor) => [vendor.code, { vendor, secrets: this.#secretsOf(vendor) }]));
  }

  #secretsOf({ code, sealedSecrets }: Vendor): KeyObject[] {
    return sealedSecrets.map((sealed) => createSecretKey(this.#app.sealer.open(`vendor ${code}`, sealed), 'utf8'));
  }
}
