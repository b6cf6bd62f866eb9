import * as z from 'zod';
import type { StepUpMethod } from '#rules/identity/step-up';

/** The member, browser and network of a sign-in. */
export interface SignInAttempt {
  memberId: bigint;
  /** The browser's device cookie; undefined for clients without cookies. */
  deviceToken: string | undefined;
  /** An IPv4 address, or the /64 prefix of an IPv6 address. */
  network: string;
  address: string;
  userAgent: string;
}

export interface KnownSignIn {
  kind: 'known';
  deviceId: bigint | undefined;
  /** The browser is new to the account, and this is not its first sign-in: the owner gets an alert. */
  isNew: boolean;
  /** The account accepts this browser for the first time. */
  isNewDevice: boolean;
  /** Unfamiliar, but the account has no method to verify it with. */
  isUnverified: boolean;
}

export type RiskAssessment =
  | KnownSignIn
  | { kind: 'unfamiliar'; methods: StepUpMethod[]; mobile: string | null; email: string | null };

/** A browser in its owner's list. */
export const deviceRow = z.object({
  publicId: z.string(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  isTrusted: z.boolean(),
  /** The browser that makes the request. */
  isCurrent: z.boolean(),
});

export type Device = z.input<typeof deviceRow>;
