import { createSecretKey, type KeyObject } from 'node:crypto';
import { listVendors, type Vendor } from '#domain/games';
import { DIALECTS } from '../adapters/vendors/dialects.ts';
import { type AddressRanges, addressRanges } from '../config/address-ranges.ts';
import type { AppContext } from '../context.ts';

const MAX_AGE_MS = 2000;
const MISS_MS = 200;

export interface KnownVendor {
  vendor: Vendor;
  // Key objects: building the key from bytes for every signature costs six times as much.
  secrets: KeyObject[];
  /** Settings of its dialect, as the dialect reads them; undefined for the portal's own protocol. */
  settings: unknown;
  addresses: AddressRanges;
}

/** Opens the secrets when first called, so that a vendor whose secret cannot be opened stops no other vendor. */
type OpenVendor = () => KnownVendor;
type Vendors = ReadonlyMap<string, OpenVendor>;

/**
 * Caches all vendors for two seconds: every bet needs one and their rows change rarely. A code that is not among them may
 * be new and causes another read, at most five times a second however many codes a caller makes up.
 */
export class KnownVendors {
  readonly #app: Pick<AppContext, 'db' | 'sealer'>;
  #vendors: Promise<Vendors> | undefined;
  #readAt = 0;
  #missedAt = -MISS_MS;

  constructor(app: Pick<AppContext, 'db' | 'sealer'>) {
    this.#app = app;
  }

  /** Finds a vendor by its code. Throws SealBrokenError when its secrets were sealed with another APP_SECRET. */
  async find(code: string): Promise<KnownVendor | undefined> {
    const now = performance.now();
    const known = (await this.#all(now - MAX_AGE_MS)).get(code);
    if (known || now - this.#missedAt < MISS_MS) return known?.();
    this.#missedAt = now;
    return (await this.#all(now)).get(code)?.();
  }

  /** Returns the vendors as read after that instant. A failed read is not cached: the next call reads again. */
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
    return new Map(vendors.map((vendor) => [vendor.code, this.#opener(vendor)]));
  }

  #opener(vendor: Vendor): OpenVendor {
    let opened: KnownVendor | undefined;
    return () =>
      (opened ??= {
        vendor,
        secrets: this.#secretsOf(vendor),
        settings: settingsOf(vendor),
        addresses: addressesOf(vendor),
      });
  }

  #secretsOf({ code, sealedSecrets }: Vendor): KeyObject[] {
    return sealedSecrets.map((sealed) => createSecretKey(this.#app.sealer.open(`vendor ${code}`, sealed), 'utf8'));
  }
}

/** Throws ZodError for settings that the vendor's dialect cannot read. */
function settingsOf({ dialect, dialectSettings }: Vendor): unknown {
  return dialect === 'parlay' ? undefined : DIALECTS[dialect].settings.parse(dialectSettings);
}

function addressesOf({ code, allowedAddresses }: Vendor): AddressRanges {
  const ranges = addressRanges(allowedAddresses);
  if (!ranges) throw new RangeError(`the vendor ${code} has addresses that are none: ${allowedAddresses.join(', ')}`);
  return ranges;
}
