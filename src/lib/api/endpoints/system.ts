import { z } from 'zod';
import { CONTENT_SLOTS } from '#rules/site/content';
import { SITE_STATUS } from '#rules/site/site-status';
import { defineEndpoints } from '../endpoint.ts';
import { resource } from './content.ts';
import { maintenance } from './back-office-site.ts';

const keys = z.array(z.looseObject({ kid: z.string(), kty: z.string() }));

const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  /** A regular expression that the whole value must match; "*" allows any text. */
  acceptedPattern: z.string(),
  /** The error text has the key reg_pattern_{patternId}. */
  patternId: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
});

const registerFlags = {
  mobileReg: z.boolean(),
  mobileRegPass: z.boolean(),
  usernameEnabled: z.boolean(),
  smsEnabled: z.boolean(),
  showCaptcha: z.boolean(),
};

const countryCodes = z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string() }));

const enabled = z.enum(['1', '0']);
const moduleLeaf = z.object({ modId: z.string(), enabled, childrenNodes: z.array(z.never()) });
/** A child module has no effect while its parent is disabled. */
const moduleNode = z.object({ modId: z.string(), enabled, childrenNodes: z.array(moduleLeaf) });

const phoneAuthPages = z.object({
  /** Base address of the Identity Toolkit methods, without `/v1`. */
  apiUrl: z.string(),
  /** Identifies the project; not a secret. */
  apiKey: z.string(),
  /** Address of the page that shows the provider's reCAPTCHA and returns its token. */
  verifierUrl: z.string().nullable(),
});

const visitorLocation = z.object({
  ip: z.string(),
  /** ISO 3166; null when unknown. */
  country: z.string().nullable(),
});

export const system = defineEndpoints({
  'GET /wps/system/keys': {
    summary: 'Public keys for encrypted requests (a JWK set; the first is the current one)',
    access: 'public',
    // Staff sign in during maintenance.
    isAlwaysOpen: true,
    // Both a JWK set and the envelope: a JWK set may have members besides `keys` (RFC 7517, §5).
    response: z.object({ success: z.literal(true), value: z.object({ keys }), keys }),
    responseKind: 'plain',
  },
  'GET /wps/system/setting/register': {
    summary: 'Rules and flags of the registration form',
    access: 'public',
    response: z.object({
      fields: z.record(z.string(), fieldRule),
      ...registerFlags,
      countryDialingCodes: countryCodes,
      minimumAge: z.int(),
      /** The date in the merchant’s time zone that ages are computed for. */
      today: z.string().nullable(),
      /** The human check before signing in or registering. */
      humanVerification: z.enum(['slider', 'none']),
    }),
  },
  'GET /wps/system/status': {
    summary: 'Whether the site is open: 0 yes, 1 maintenance, 2 restricted in the caller’s region',
    access: 'public',
    isAlwaysOpen: true,
    isOpenToOwnAddresses: true,
    /** The host shown in the browser; one that is not the portal’s is refused with `invalid_url`. */
    query: z.object({ url: z.string().max(255).optional() }),
    response: z.object({
      status: z.enum(SITE_STATUS),
      maintenance,
      regionRestriction: z.boolean(),
      location: visitorLocation,
    }),
  },
  'GET /wps/system/countryCodes': {
    summary: 'Every country with its dial code; the caller’s own first, or the market’s when unknown',
    access: 'public',
    response: countryCodes,
  },
  'GET /wps/system/whitelabel': {
    summary: 'Feature flags, registration flags and other settings of the portal’s pages',
    access: 'public',
    isAlwaysOpen: true,
    response: z.object({
      modules: z.array(moduleNode),
      register: z.object(registerFlags),
      /** Visitors see the sign-in page only. */
      loginRedirect: z.boolean(),
      /** At most two. */
      socialProviders: z.array(z.object({ id: z.string(), label: z.string() })),
      phoneAuth: z.object({
        /** Whether a phone-auth provider's tokens are accepted. */
        enabled: z.boolean(),
        /** Provider of the portal's own pages; null when they use the portal's codes. */
        pages: phoneAuthPages.nullable(),
      }),
      minimumAge: z.int(),
      location: visitorLocation,
      maintenance,
      regionRestriction: z.boolean(),
      /** The merchant of one-time sign-ins. */
      merchantCode: z.string(),
      /** Published apps and links. */
      resources: z.array(resource),
      /** Addresses of the links in the frame of pages: one that was built with others updates them. */
      frameLinks: z.string(),
      /** Available customer service windows; `serviceLinks` returns their addresses. */
      customerService: z.array(z.enum(CONTENT_SLOTS.service)),
      /** Programs that pages lead to. */
      availablePromo: z.object({ REFERRAL: z.object({ enabled: z.boolean() }) }),
      /** Always null: pages load no third-party scripts. */
      analytics: z.object({ gtagId: z.null() }),
      /** Origins that serve the same `/files` as the portal; the browser picks one. */
      imageCDNs: z.array(z.string()),
      /** Origins that serve the same games as the vendor; the browser picks one of the vendor's. */
      launchGameCDNs: z.array(z.object({ vassalage: z.string(), origin: z.string() })),
    }),
  },
});
