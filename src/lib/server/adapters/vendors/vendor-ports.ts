import { VendorUnavailableError, type Vendor, type VendorPort } from '#domain/games';
import type { Clock } from '#kernel/clock';
import type { VendorDialect } from '#rules/vendor-dialects';
import type { Sealer } from '../../crypto/sealer.ts';
import { settingsSchemaOf } from './dialects.ts';
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
  readonly #country: string;

  constructor(deps: { sealer: Sealer; clock: Clock; isProduction: boolean; country: string }) {
    this.#sealer = deps.sealer;
    this.#clock = deps.clock;
    this.#http = new VendorHttp(deps);
    this.#country = deps.country;
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
      country: this.#country,
    });
    return { ...port, launch: (launch) => launchFramable(port, vendor, launch) };
  }
}

/** Launches, and refuses an address that pages may not show in a frame: the player would see nothing. */
async function launchFramable(port: VendorPort, vendor: Vendor, launch: Parameters<VendorPort['launch']>[0]) {
  const launched = await port.launch(launch);
  if (isFramable(launched.address, vendor.frameOrigins)) return launched;
  const { origin } = new URL(launched.address);
  throw new VendorUnavailableError(new Error(`${origin} is no origin of ${vendor.code}'s games`));
}
