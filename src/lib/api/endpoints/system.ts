import { z } from 'zod';
import { CONTENT_SLOTS } from '#rules/content';
import { SITE_STATUS } from '#rules/site-status';
import { defineEndpoints } from '../endpoint.ts';
import { resource } from './content.ts';
import { maintenance } from './back-office-site.ts';

const keys = z.array(z.looseObject({ kid: z.string(), kty: z.string() }));

const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  /** A regular expression the whole value must match; "*" means any text. */
  acceptedPattern: z.string(),
  /** The error text is the key reg_pattern_{patternId}. */
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
/** A part without its whole does nothing. */
const moduleNode = z.object({ modId: z.string(), enabled, childrenNodes: z.array(moduleLeaf) });

const phoneAuthPages = z.object({
  /** Of the Identity Toolkit calls, without `/v1`. */
  apiUrl: z.string(),
  /** Names the project; no secret. */
  apiKey: z.string(),
  /** The page that shows the provider's reCAPTCHA and hands its token over. */
  verifierUrl: z.string().nullable(),
});

const place = z.object({
  ip: z.string(),
  /** ISO 3166; null where the portal cannot tell. */
  country: z.string().nullable(),
});

export const system = defineEndpoints({
  'GET /wps/system/keys': {
    summary: 'Public keys for encrypted calls (a JWK set; the first is the current one)',
    access: 'public',
    // Operators sign in while the site is closed.
    isAlwaysOpen: true,
    // A JWK set may carry members beside `keys` (RFC 7517, §5), so that one answer is a JWK set and the envelope.
    answer: z.object({ success: z.literal(true), value: z.object({ keys }), keys }),
    answerKind: 'plain',
  },
  'GET /wps/system/setting/register': {
    summary: 'Rules and flags of the registration form',
    access: 'public',
    answer: z.object({
      fields: z.record(z.string(), fieldRule),
      ...registerFlags,
      countryDialingCodes: countryCodes,
      minimumAge: z.int(),
      /** The day in the merchant’s zone that an age is counted to. */
      today: z.string().nullable(),
      /** What a visitor proves before signing in or registering. */
      humanVerification: z.enum(['slider', 'none']),
    }),
  },
  'GET /wps/system/status': {
    summary: 'Whether the site can be used: 0 yes, 1 maintenance, 2 not from where the caller is',
    access: 'public',
    isAlwaysOpen: true,
    /** The host that the browser shows; one that is not the portal’s is refused with `invalid_url`. */
    query: z.object({ url: z.string().max(255).optional() }),
    answer: z.object({
      status: z.enum(SITE_STATUS),
      maintenance,
      regionRestriction: z.boolean(),
      location: place,
    }),
  },
  'GET /wps/system/countryCodes': {
    summary: 'Every country with its dial code, the caller’s own first, or the market’s where that is not known',
    access: 'public',
    answer: countryCodes,
  },
  'GET /wps/system/whitelabel': {
    summary: 'Module switches, registration flags and what else the portal’s own pages depend on',
    access: 'public',
    isAlwaysOpen: true,
    answer: z.object({
      modules: z.array(moduleNode),
      register: z.object(registerFlags),
      /** Who is not signed in sees the sign-in page alone. */
      loginRedirect: z.boolean(),
      /** At most two. */
      socialProviders: z.array(z.object({ id: z.string(), label: z.string() })),
      phoneAuth: z.object({
        /** Its tokens prove a number. */
        enabled: z.boolean(),
        /** Where the portal's own pages have codes sent and checked; null where they use codes of the portal's. */
        pages: phoneAuthPages.nullable(),
      }),
      minimumAge: z.int(),
      location: place,
      maintenance,
      regionRestriction: z.boolean(),
      /** Whom one-time sign-ins are handed to. */
      merchantCode: z.string(),
      /** Apps and links, as operations publish them. */
      resources: z.array(resource),
      /** The windows of customer service that there are; `serviceLinks` says where they are. */
      customerService: z.array(z.enum(CONTENT_SLOTS.service)),
      /** Always null: pages load nobody else's scripts. */
      analytics: z.object({ gtagId: z.null() }),
      /** Origins that serve `/files` as the portal does; the browser takes any. */
      imageCDNs: z.array(z.string()),
      /** Origins that serve a vendor's games as the vendor does; the browser takes any of the vendor's. */
      launchGameCDNs: z.array(z.object({ vassalage: z.string(), origin: z.string() })),
    }),
  },
});
