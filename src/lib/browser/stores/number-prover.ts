import { atom, type ReadableAtom } from 'nanostores';
import { MINUTE_MS } from '#kernel/clock';
import { NetworkError } from '../client/client.ts';
import type { Verification } from '../phone-auth/verification.ts';
import type { MobileNumber } from './codes.ts';
import { requireWhitelabel } from './whitelabel.ts';

/** What calls take for a proof of a number. */
export type NumberProof = { verificationCode: string } | { firebaseChannel: 'sms'; firebaseIdToken: string };

/** The page of the provider's reCAPTCHA, while it is to be shown. */
export interface VerifierAsked {
  address: string;
  /** Ends the showing; without a token the visitor has closed it. */
  settle: (recaptchaToken?: string) => void;
}

/** One form's proof of a mobile number: by a code of the portal's, or by a phone-auth provider where one is configured. */
export interface NumberProver {
  $verifier: ReadableAtom<VerifierAsked | undefined>;
  /** Whether sending a code costs the portal's human check; a provider has one of its own. */
  needsHumanCheck: () => Promise<boolean>;
  /** Sends a code; gives until when no other is sent, in milliseconds since 1970. */
  send: (mobile: MobileNumber, humanProof: string | undefined) => Promise<number>;
  prove: (mobile: MobileNumber, code: string) => Promise<NumberProof>;
}

/** Specification §4: 60 seconds on the provider's way. */
const PROVIDER_WAIT_MS = MINUTE_MS;

type SendOwn = (mobile: MobileNumber, humanProof: string | undefined) => Promise<number>;

export function createNumberProver(sendOwn: SendOwn): NumberProver {
  const $verifier = atom<VerifierAsked | undefined>();
  let loading: Promise<Verification | undefined> | undefined;

  /** Undefined where codes are the portal's own. What did not come is asked for again the next time. */
  function find(): Promise<Verification | undefined> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function load(): Promise<Verification | undefined> {
    const { pages } = (await requireWhitelabel()).phoneAuth;
    return pages ? (await verificationCode()).createVerification(pages, verify) : undefined;
  }

  function verify(verifierUrl: string): Promise<string | undefined> {
    const address = new URL(verifierUrl);
    address.searchParams.set('lang', document.documentElement.lang);
    return new Promise((resolve) => {
      const settle = (recaptchaToken?: string) => {
        $verifier.set(undefined);
        resolve(recaptchaToken);
      };
      $verifier.set({ address: address.href, settle });
    });
  }

  return {
    $verifier,
    needsHumanCheck: async () => !(await find()),
    async send(mobile, humanProof) {
      const verification = await find();
      if (!verification) return sendOwn(mobile, humanProof);
      await verification.send(mobile);
      return Date.now() + PROVIDER_WAIT_MS;
    },
    async prove(mobile, code) {
      const verification = await find();
      if (!verification) return { verificationCode: code };
      return { firebaseChannel: 'sms', firebaseIdToken: await verification.prove(mobile, code) };
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
export function hearVerifier({ address, settle }: VerifierAsked, page: () => MessageEventSource | null): () => void {
  const { origin } = new URL(address);
  const hear = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== page()) return;
    const token = tokenIn(event.data);
    if (token) settle(token);
  };
  addEventListener('message', hear);
  return () => removeEventListener('message', hear);
}

function tokenIn(message: unknown): string | undefined {
  const isTold = typeof message === 'object' && message !== null && 'recaptchaToken' in message;
  return isTold && typeof message.recaptchaToken === 'string' ? message.recaptchaToken : undefined;
}
