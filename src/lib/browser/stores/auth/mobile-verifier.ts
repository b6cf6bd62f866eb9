import { atom, type ReadableAtom } from 'nanostores';
import { MINUTE_MS } from '#kernel/clock';
import { NetworkError } from '../../client/client.ts';
import type { Verification } from '../../phone-auth/verification.ts';
import type { MobileNumber } from '../../phone-auth/port.ts';
import { requireSiteSettings } from '../site-settings.ts';

/** Fields of calls that verify a mobile number. */
export type MobileVerification = { verificationCode: string } | { firebaseChannel: 'sms'; firebaseIdToken: string };

/** The provider's reCAPTCHA page that must be shown. */
export interface RecaptchaRequest {
  address: string;
  /** Closes the page; the token is missing when the visitor closed it. */
  close: (recaptchaToken?: string) => void;
}

/**
 * Verification of one form's mobile number: by a code of the portal, or by a phone-auth provider when one is
 * configured.
 */
export interface MobileVerifier {
  $recaptcha: ReadableAtom<RecaptchaRequest | undefined>;
  /** Whether sending a code requires the portal's human check; a provider has its own. */
  needsHumanCheck: () => Promise<boolean>;
  /** Sends a code. Returns the time until which no other code is sent, in milliseconds since 1970. */
  send: (mobile: MobileNumber, humanCheck: string | undefined) => Promise<number>;
  verify: (mobile: MobileNumber, code: string) => Promise<MobileVerification>;
}

/** Wait between two codes of the provider. */
const PROVIDER_WAIT_MS = MINUTE_MS;

type SendPortalCode = (mobile: MobileNumber, humanCheck: string | undefined) => Promise<number>;

export function createMobileVerifier(sendPortalCode: SendPortalCode): MobileVerifier {
  const $recaptcha = atom<RecaptchaRequest | undefined>();
  let loading: Promise<Verification | undefined> | undefined;

  /** Returns undefined when the portal sends the codes. A failed load is retried by the next call. */
  function loadVerification(): Promise<Verification | undefined> {
    loading ??= createIfConfigured().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function createIfConfigured(): Promise<Verification | undefined> {
    const { pages } = (await requireSiteSettings()).phoneAuth;
    return pages ? (await importVerification()).createVerification(pages, solveRecaptcha) : undefined;
  }

  function solveRecaptcha(verifierUrl: string): Promise<string | undefined> {
    const address = new URL(verifierUrl);
    address.searchParams.set('lang', document.documentElement.lang);
    return new Promise((resolve) => {
      const close = (recaptchaToken?: string) => {
        $recaptcha.set(undefined);
        resolve(recaptchaToken);
      };
      $recaptcha.set({ address: address.href, close });
    });
  }

  return {
    $recaptcha,
    needsHumanCheck: async () => !(await loadVerification()),
    async send(mobile, humanCheck) {
      const verification = await loadVerification();
      if (!verification) return sendPortalCode(mobile, humanCheck);
      await verification.send(mobile);
      return Date.now() + PROVIDER_WAIT_MS;
    },
    async verify(mobile, code) {
      const verification = await loadVerification();
      if (!verification) return { verificationCode: code };
      return { firebaseChannel: 'sms', firebaseIdToken: await verification.verify(mobile, code) };
    },
  };
}

/** Imports the verification, which is large because of the numbering plans, only when a provider is configured. */
async function importVerification() {
  try {
    return await import('../../phone-auth/verification.ts');
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** Subscribes to the token that the reCAPTCHA page sends. Returns a function that unsubscribes. */
export function subscribeToRecaptcha(
  { address, close }: RecaptchaRequest,
  page: () => MessageEventSource | null,
): () => void {
  const { origin } = new URL(address);
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== page()) return;
    const token = tokenIn(event.data);
    if (token) close(token);
  };
  addEventListener('message', receive);
  return () => removeEventListener('message', receive);
}

function tokenIn(message: unknown): string | undefined {
  const hasToken = typeof message === 'object' && message !== null && 'recaptchaToken' in message;
  return hasToken && typeof message.recaptchaToken === 'string' ? message.recaptchaToken : undefined;
}
