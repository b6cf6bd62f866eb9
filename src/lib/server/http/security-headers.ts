import type { Config } from '../config/config.ts';

export interface InlineHashes {
  /** "sha256-…" hashes of the inline scripts and styles in the built pages. */
  scripts: readonly string[];
  styles: readonly string[];
}

type Headers = Record<string, string>;

function common(config: Config): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Strips paths even for the portal itself: they say what somebody looks at.
    'Referrer-Policy': 'strict-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(config.publicOrigin.startsWith('https://')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Headers of API responses, which are data: nothing in them may run or be framed. */
export function apiHeaders(config: Config): Headers {
  return { ...common(config), 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
}

/**
 * Headers of pages and files. `gameFrameOrigins` are the game vendors' origins; CDNs and a phone-auth provider add theirs.
 */
export function pageHeaders(config: Config, hashes: InlineHashes, gameFrameOrigins: readonly string[]): Headers {
  const { apiOrigins, verifierOrigins } = phoneAuthOrigins(config);
  // The download page measures how quickly each address answers.
  const addresses = config.allowedOrigins.length > 1 ? config.allowedOrigins : [];
  const frames = [...gameFrameOrigins, ...config.launchGameCdns.map(({ origin }) => origin), ...verifierOrigins];
  const quoted = (list: readonly string[]) => list.map((hash) => `'${hash}'`);
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(hashes.scripts)],
    'style-src': ["'self'", ...quoted(hashes.styles)],
    'img-src': ["'self'", 'data:', 'blob:', ...config.imageCdns],
    'connect-src': ["'self'", ...addresses, ...apiOrigins],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    ...common(config),
    'Content-Security-Policy': policyText(policy),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/** Headers of the back office on its own origin: the players' games and phone codes have no place there. */
export function staffPageHeaders(config: Config, hashes: InlineHashes): Headers {
  return pageHeaders({ ...config, allowedOrigins: [], launchGameCdns: [], phoneAuth: undefined }, hashes, []);
}

/** Returns the origins that pages request phone codes from, and those whose reCAPTCHA they frame. */
function phoneAuthOrigins({ phoneAuth }: Config): { apiOrigins: string[]; verifierOrigins: string[] } {
  const { apiUrl, verifierUrl } = phoneAuth?.pages ?? {};
  return {
    apiOrigins: apiUrl ? [new URL(apiUrl).origin] : [],
    verifierOrigins: verifierUrl ? [new URL(verifierUrl).origin] : [],
  };
}

/** Headers of the API reference: Swagger UI needs style attributes; scripts stay as strict as elsewhere. */
export function referenceHeaders(config: Config): Headers {
  const policy = {
    'default-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return { ...common(config), 'Content-Security-Policy': policyText(policy) };
}

function policyText(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
