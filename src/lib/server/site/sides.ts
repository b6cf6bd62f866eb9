import { isApiPath } from '#api/paths';
import type { SecurityEventRecorder } from '#domain/security-events';
import type { OpsConfig } from '../config/ops-config.ts';
import { networkOf } from './request-facts.ts';

/** Part of the portal that a host serves: the players' pages and calls, the back office, or both. */
export type Side = 'both' | 'players' | 'staff';

/** Returns the side that a request's host serves. The port counts unless it is the scheme's own. */
export function sideOf({ opsOrigin }: Pick<OpsConfig, 'opsOrigin'>, host: string): Side {
  if (opsOrigin === undefined) return 'both';
  const { protocol, host: opsHost } = new URL(opsOrigin);
  return URL.parse(`${protocol}//${host}`)?.host === opsHost ? 'staff' : 'players';
}

/** Paths that the back office needs besides its own: encryption keys, site settings, pictures, scripts, probes. */
const SHARED_PATHS = [
  '/openapi.json',
  '/api-reference',
  '/healthz',
  '/readyz',
  '/metrics',
  '/files',
  '/_astro',
  '/wps/system/keys',
  '/wps/system/whitelabel',
];
const SHARED_FILE = /^\/[\w-]+\.(?:svg|png|ico)$/;
const OPS_PATH = /^\/+ops(?:\.html)?(?:\/|$)/i;
const MAX_DECODINGS = 5;

interface SidedRequest {
  host: string;
  path: string;
  /** The client's. */
  address: string;
}

interface Admission {
  config: OpsConfig;
  securityEvents: SecurityEventRecorder;
}

/** Returns whether the request's host answers it. Records who tries to open the back office from an address that may not. */
export function isAdmitted({ config, securityEvents }: Admission, request: SidedRequest): boolean {
  if (isAddressRefused(config, request))
    securityEvents.record({ kind: 'staff_address_refused', network: networkOf(request.address) });
  return isServed(config, request);
}

function isAddressRefused({ opsOrigin, opsAddresses }: OpsConfig, { host, path, address }: SidedRequest): boolean {
  if (opsAddresses === undefined || opsAddresses.has(address)) return false;
  return sideOf({ opsOrigin }, host) === 'staff' && (path === '/' || OPS_PATH.test(path));
}

/**
 * Returns whether a side answers a path; every other path is not found there. The back office may be limited to some
 * addresses.
 */
function isServed({ opsOrigin, opsAddresses }: OpsConfig, { host, path, address }: SidedRequest): boolean {
  const side = sideOf({ opsOrigin }, host);
  if (side === 'both') return true;
  if (side === 'players') return !isOpsPath(path);
  if (opsAddresses && !opsAddresses.has(address)) return false;
  if (path === '/' || OPS_PATH.test(path)) return true;
  const isShared = SHARED_PATHS.some((shared) => path === shared || path.startsWith(`${shared}/`));
  return isShared || (SHARED_FILE.test(path) && !isApiPath(path));
}

/** Decodes repeatedly, as the renderer of the pages does; a path with many layers of encoding counts as the back office's. */
function isOpsPath(path: string): boolean {
  let decoded = path;
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const before = decoded;
    try {
      decoded = decodeURIComponent(before);
    } catch {
      // The rest is not a valid encoding: no page has such a path.
    }
    if (decoded === before) return OPS_PATH.test(new URL(decoded.replace(/^[/\\]+/, '/'), 'http://host').pathname);
  }
  return true;
}
