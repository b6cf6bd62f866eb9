import { VendorUnavailableError, type Vendor, type VendorPort } from '#domain/games';
import type { Clock } from '#kernel/clock';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import type { Sealer } from '../../crypto/sealer.ts';
import { areSettingsOf, settingsSchemaOf } from './dialects.ts';
import { isFramable } from './frame-origins.ts';
import { hub88Port } from './hub88/hub88-port.ts';
import { parlayPort } from './parlay/parlay-port.ts';
import { pgPort } from './pg/pg-port.ts';
import { addressPort, type PortVendor } from './port-vendor.ts';
import { pragmaticPort } from './pragmatic/pragmatic-port.ts';
import { sabaPort } from './saba/saba-port.ts';
import { softswissPort } from './softswiss/softswiss-port.ts';
import { VendorHttp } from './vendor-http.ts';

/** Creates the port of a vendor whose settings its dialect has read. */
interface PortFactory {
  create(vendor: PortVendor<unknown>): VendorPort;
}

/** Hides the type of a dialect's settings, which the dialect's own schema has checked. */
function factoryOf<Settings>(create: (vendor: PortVendor<Settings>) => VendorPort): PortFactory {
  return { create: (vendor) => create(vendor as PortVendor<Settings>) };
}

const FACTORIES: Readonly<Record<VendorDialect, PortFactory>> = {
  parlay: factoryOf(parlayPort),
  hub88: factoryOf(hub88Port),
  softswiss: factoryOf(softswissPort),
  evolution: factoryOf(addressPort),
  pragmatic: factoryOf(pragmaticPort),
  pg: factoryOf(pgPort),
  saba: factoryOf(sabaPort),
};

/** Creates the ports through which the portal calls its vendors. */
export class VendorPorts {
  readonly #sealer: Sealer;
  readonly #clock: Clock;
  readonly #http: VendorHttp;
  readonly #market: { country: string; currency: string };

  constructor(deps: { sealer: Sealer; clock: Clock; isProduction: boolean; country: string; currency: string }) {
    this.#sealer = deps.sealer;
    this.#clock = deps.clock;
    this.#http = new VendorHttp(deps);
    this.#market = { country: deps.country, currency: deps.currency };
  }

  /** Returns whether a vendor's games can be listed: its protocol and its settings are such. */
  hasCatalogue(vendor: Vendor): boolean {
    return areSettingsOf(vendor.dialect, vendor.dialectSettings) && this.of(vendor).listGames !== undefined;
  }

  /** Throws ZodError for settings that the dialect cannot read. A request that needs a key throws SealBrokenError. */
  of(vendor: Vendor): VendorPort {
    const { code, launchUrl, dialect, sealedSecrets, sealedSigningKey } = vendor;
    const sealer = this.#sealer;
    const port = FACTORIES[dialect].create({
      code,
      launchUrl,
      settings: settingsSchemaOf(dialect).parse(vendor.dialectSettings),
      // Opened when they are needed: most launches sign nothing.
      get secret() {
        return sealer.open(`vendor ${code}`, sealedSecrets[0] ?? '');
      },
      get signingKey() {
        return sealedSigningKey === null ? null : sealer.open(`vendor key ${code}`, sealedSigningKey);
      },
      http: this.#http,
      clock: this.#clock,
      ...this.#market,
    });
    const { getRoundAddress } = port;
    return {
      ...port,
      async launch(launch) {
        const launched = await port.launch(launch);
        requireFramable(launched.address, vendor);
        return launched;
      },
      ...(getRoundAddress && {
        async getRoundAddress(view) {
          const address = await getRoundAddress(view);
          requireFramable(address, vendor);
          return address;
        },
      }),
    };
  }
}

/** Refuses an address of an origin that is not the vendor's: pages may not show it in a frame, and no player is sent there. */
function requireFramable(address: string, { code, frameOrigins }: Vendor): void {
  if (isFramable(address, frameOrigins)) return;
  throw new VendorUnavailableError(new Error(`${new URL(address).origin} is no origin of ${code}'s games`));
}
