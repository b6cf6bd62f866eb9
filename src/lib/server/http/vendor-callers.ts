import type { Context } from 'hono';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import type { AppContext } from '../context.ts';
import { callerAddress, networkOf } from '../site/request-facts.ts';
import { type KnownVendor, KnownVendors } from './known-vendors.ts';
import { nodeBindings } from './request-context.ts';
import { responseContextOf } from './response-context.ts';

/** Knows the vendors that may send wallet requests, and records the requests of those that may not. */
export class VendorCallers {
  readonly #app: AppContext;
  readonly #vendors: KnownVendors;

  constructor(app: AppContext) {
    this.#app = app;
    this.#vendors = new KnownVendors(app);
  }

  /** Finds the vendor of a request, whose calls are counted from here on. Another dialect has other rules of authentication. */
  async find(context: Context, code: string, dialect: VendorDialect): Promise<KnownVendor | undefined> {
    const known = await this.#vendors.find(code);
    if (known?.vendor.dialect !== dialect) return undefined;
    responseContextOf(context).vendorId = known.vendor.id;
    return known;
  }

  /** A vendor without a list of addresses may call from anywhere, except in production. */
  isAllowed({ vendor, addresses }: KnownVendor, context: Context): boolean {
    if (vendor.allowedAddresses.length === 0) return !this.#app.config.isProduction;
    return addresses.has(this.#addressOf(context));
  }

  /** Records a refused request. The code of an unknown vendor is a text that the client chose. */
  recordRefused(context: Context, known: KnownVendor | undefined): void {
    this.record('vendor_refused', context, known?.vendor.code ?? 'unknown vendor');
  }

  record(kind: 'vendor_refused' | 'replay_refused', context: Context, subject: string): void {
    const { requestId } = responseContextOf(context);
    this.#app.securityEvents.record({ kind, network: networkOf(this.#addressOf(context)), subject, requestId });
  }

  #addressOf(context: Context): string {
    return callerAddress(nodeBindings(context), context.req.raw.headers, this.#app.config.trustedProxies);
  }
}
