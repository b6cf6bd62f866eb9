import type { StepUpMethod } from '#rules/step-up';

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

export type RiskAssessment =
  /** `isNew` when the browser is new to the account, so that the owner gets an alert. */
  | { kind: 'known'; deviceId: bigint | undefined; isNew: boolean }
  | { kind: 'unfamiliar'; methods: StepUpMethod[]; mobile: string | null; email: string | null };

/** A browser in its owner's list. */
export interface Device {
  publicId: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
  isTrusted: boolean;
  /** The browser that makes the request. */
  isCurrent: boolean;
}
