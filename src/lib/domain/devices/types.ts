import type { StepUpMethod } from '#rules/step-up';

/** From where and with what somebody signs in. */
export interface SignInAttempt {
  memberId: bigint;
  /** What the browser's own cookie says; undefined for clients that keep none. */
  deviceToken: string | undefined;
  /** What limits by address count: an IPv4 address, or of an IPv6 one its connection. */
  network: string;
  address: string;
  userAgent: string;
}

export type RiskAssessment =
  /** `isNew`: from a browser that this account has not been used with, which its owner should hear of. */
  | { kind: 'known'; deviceId: bigint | undefined; isNew: boolean }
  | { kind: 'stranger'; methods: StepUpMethod[]; mobile: string | null; email: string | null };

/** A browser as its owner sees it in the list. */
export interface Device {
  publicId: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
  isTrusted: boolean;
  /** The one that asks. */
  isCurrent: boolean;
}
