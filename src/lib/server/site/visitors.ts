import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { callerAddress, isFromTrustedProxy, type NodeBindings } from './request-facts.ts';
import { asCountry, type CountryLookup, openCountryDatabase } from './country-database.ts';
import type { Visitor } from './restriction.ts';

/**
 * Determines where a request comes from; a trusted proxy's header takes precedence over the country database. Throws
 * ConfigError when the database cannot be read.
 */
export class Visitors {
  readonly #config: Config;
  readonly #lookup: CountryLookup;

  constructor(config: Config) {
    this.#config = config;
    this.#lookup = config.geoDatabase === undefined ? () => undefined : openCountryDatabase(config.geoDatabase);
  }

  /** Returns the address and the country of an API request. */
  locate(bindings: NodeBindings, headers: Headers): Visitor {
    const address = callerAddress(bindings, headers, this.#config.trustedProxies);
    return { address, country: this.#countryByHeader(bindings, headers) ?? this.#lookup(address) };
  }

  /** Returns the same for a page request, which does not pass through the API. */
  locateMessage(incoming: IncomingMessage): Visitor {
    const headers = new Headers();
    for (const name of ['x-forwarded-for', this.#config.countryHeader]) {
      const value = name && incoming.headers[name];
      if (name && value) headers.set(name, String(value));
    }
    return this.locate({ incoming }, headers);
  }

  /** Returns the country of an address that was stored earlier. */
  countryOf(address: string): string | undefined {
    return this.#lookup(address);
  }

  /** Returns the country that a trusted proxy's header names. */
  #countryByHeader(bindings: NodeBindings, headers: Headers): string | undefined {
    const { countryHeader, trustedProxies } = this.#config;
    if (countryHeader === undefined || !isFromTrustedProxy(bindings, trustedProxies)) return undefined;
    return asCountry(headers.get(countryHeader));
  }
}
