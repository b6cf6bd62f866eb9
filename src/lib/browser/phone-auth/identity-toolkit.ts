import { NetworkError } from '../client/client.ts';
import { phoneAuthRefusal, type PhoneAuthPages, type PhoneAuthProvider } from './port.ts';

const TIMEOUT_MS = 20_000;

/** Codes of the calls that differ from the documented ones (`auth/…`). */
const OTHER_CODES: Readonly<Record<string, string>> = {
  INVALID_CODE: 'auth/invalid-verification-code',
  MISSING_CODE: 'auth/missing-verification-code',
  INVALID_SESSION_INFO: 'auth/invalid-verification-id',
  MISSING_SESSION_INFO: 'auth/missing-verification-id',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
  ADMIN_ONLY_OPERATION: 'auth/admin-restricted-operation',
  BILLING_NOT_ENABLED: 'auth/operation-not-allowed',
  // The provider reports a request without a reCAPTCHA token as a request of an unknown app.
  MISSING_CLIENT_IDENTIFIER: 'auth/missing-recaptcha-token',
};

/** Creates a provider that uses Google's Identity Toolkit, the API behind Firebase phone authentication. */
export function createIdentityToolkit({ apiUrl, apiKey }: PhoneAuthPages): PhoneAuthProvider {
  async function post(name: string, body: object, field: 'sessionInfo' | 'idToken'): Promise<string> {
    const response = await sendRequest(`${apiUrl}/v1/accounts:${name}?key=${apiKey}`, body);
    const parsed: unknown = await response.json().catch(() => undefined);
    const value = textIn(parsed, field);
    if (!response.ok || !value) throw phoneAuthRefusal(codeOf(parsed));
    return value;
  }

  return {
    sendCode: (phoneNumber, recaptchaToken) =>
      post('sendVerificationCode', { phoneNumber, ...(recaptchaToken ? { recaptchaToken } : {}) }, 'sessionInfo'),
    verifyCode: (sessionInfo, code) => post('signInWithPhoneNumber', { sessionInfo, code }, 'idToken'),
  };
}

async function sendRequest(address: string, body: object): Promise<Response> {
  try {
    return await fetch(address, {
      method: 'POST',
      // Sets the language of the text message.
      headers: { 'Content-Type': 'application/json', 'X-Firebase-Locale': document.documentElement.lang },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new NetworkError(error);
  }
}

/** Converts `INVALID_CODE : some words` to the documented code; most differ in spelling only. */
function codeOf(response: unknown): string {
  const [wire = ''] = /^[A-Z_]+/.exec(textIn(fieldIn(response, 'error'), 'message') ?? '') ?? [];
  return OTHER_CODES[wire] ?? `auth/${wire.toLowerCase().replaceAll('_', '-')}`;
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function textIn(value: unknown, name: string): string | undefined {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : undefined;
}
