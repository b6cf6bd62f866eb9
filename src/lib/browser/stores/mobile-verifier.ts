import { atom, type ReadableAtom } from 'nanostores';
import { MINUTE_MS } from '#kernel/clock';
import { NetworkError } from '../client/client.ts';
import type { Verification } from '../phone-auth/verification.ts';
import type { MobileNumber } from './codes.ts';
import { requireWhitelabel } from './whitelabel.ts';

/** Fields of calls that verify a mobile number. */
export type MobileVerification = { verificationCode: string } | { firebaseChannel: 'sms'; firebaseIdToken: string };

/** The page of the provider's reCAPTCHA, while it is to be shown. */
export interface RecaptchaRequest {
  address: string;
  /** Ends the showing; without a token the visitor has closed it. */
  settle: (recaptchaToken?: string) => void;
}

/** One form's proof of a mobile number: by a code of the portal's, or by a phone-auth provider where one is configured. */
export interface MobileVerifier {
  $recaptcha: ReadableAtom<RecaptchaRequest | undefined>;
  /** Whether sending a code costs the portal's human check; a provider has one of its own. */
  needsHumanCheck: () => Promise<boolean>;
  /** Sends a code; gives until when no other is sent, in milliseconds since 1970. */
  send: (mobile: MobileNumber, humanCheck: string | undefined) => Promise<number>;
  verify: (mobile: MobileNumber, code: string) => Promise<MobileVerification>;
}

/** Specification §4: 60 seconds on the provider's way. */
const PROVIDER_WAIT_MS = MINUTE_MS;

type SendOwn = (mobile: MobileNumber, humanCheck: string | undefined) => Promise<number>;

export function createMobileVerifier(sendOwn: SendOwn): MobileVerifier {
  const $recaptcha = atom<RecaptchaRequest | undefined>();
  let loading: Promise<Verification | undefined> | undefined;

  /** Undefined where codes are the portal's own. What did not come is asked for again the next time. */
  function loadVerification(): Promise<Verification | undefined> {
    loading ??= createIfConfigured().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function createIfConfigured(): Promise<Verification | undefined> {
    const { pages } = (await requireWhitelabel()).phoneAuth;
    return pages ? (await verificationCode()).createVerification(pages, solveRecaptcha) : undefined;
  }

  function solveRecaptcha(verifierUrl: string): Promise<string | undefined> {
    const address = new URL(verifierUrl);
    address.searchParams.set('lang', document.documentElement.lang);
    return new Promise((resolve) => {
      const settle = (recaptchaToken?: string) => {
        $recaptcha.set(undefined);
        resolve(recaptchaToken);
      };
      $recaptcha.set({ address: address.href, settle });
    });
  }

  return {
    $recaptcha,
    needsHumanCheck: async () => !(await loadVerification()),
    async send(mobile, humanCheck) {
      const verification = await loadVerification();
      if (!verification) return sendOwn(mobile, humanCheck);
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

/** With the numbering plans it is heavy: fetched only where a provider is configured. */
async function verificationCode() {
  try {
    return await import('../phone-auth/verification.ts');
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** Hears the token that the verifier's page hands over; gives what ends the hearing. */
export function subscribeToRecaptcha(
  { address, settle }: RecaptchaRequest,
  page: () => MessageEventSource | null,
): () => void {
  const { origin } = new URL(address);
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== page()) return;
    const token = tokenIn(event.data);
    if (token) settle(token);
  };
  addEventListener('message', receive);
  return () => removeEventListener('message', receive);
}

function tokenIn(message: unknown): string | undefined {
  const hasToken = typeof message === 'object' && message !== null && 'recaptchaToken' in message;
  return hasToken && typeof message.recaptchaToken === 'string' ? message.recaptchaToken : undefined;
}
