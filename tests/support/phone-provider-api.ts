import type { IncomingMessage, ServerResponse } from 'node:http';

/** The token that the provider’s reCAPTCHA gives after a visitor’s click. */
export const HUMAN = 'a human';

export interface ProviderApi {
  /** Answers the provider’s methods and shows its reCAPTCHA; returns false for other requests. */
  respond(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Returns the last code that was sent to a number. */
  codeOf(number: string): string;
  /** Returns how many codes were sent. */
  sent(): number;
  /** Refuses the next request in the provider’s form: `QUOTA_EXCEEDED : Exceeded quota.` */
  refuseNext(message: string): void;
}

type Body = Record<string, string | undefined>;

/** Simulates Identity Toolkit’s two methods over HTTP, as the provider documents them, and the verifier’s page. */
export function providerApi(apiKey: string, tokenFor: (number: string) => Promise<string>): ProviderApi {
  const sessions = new Map<string, { number: string; code: string }>();
  const codes = new Map<string, string>();
  let refusal: string | undefined;
  let sent = 0;

  const methods: Record<string, (body: Body) => Promise<object>> = {
    async sendVerificationCode({ phoneNumber, recaptchaToken }) {
      if (!phoneNumber) throw new Refusal('MISSING_PHONE_NUMBER');
      if (!/^\+[1-9]\d{7,14}$/.test(phoneNumber)) throw new Refusal('INVALID_PHONE_NUMBER : Invalid format.');
      if (!recaptchaToken) throw new Refusal('MISSING_RECAPTCHA_TOKEN');
      if (recaptchaToken !== HUMAN) throw new Refusal('CAPTCHA_CHECK_FAILED : Recaptcha verification failed');
      sent += 1;
      const code = String(100_000 + sent * 7919).slice(0, 6);
      const sessionInfo = `session-${sent}`;
      sessions.set(sessionInfo, { number: phoneNumber, code });
      codes.set(phoneNumber, code);
      return { sessionInfo };
    },
    async signInWithPhoneNumber({ sessionInfo = '', code }) {
      const session = sessions.get(sessionInfo);
      if (!session) throw new Refusal('INVALID_SESSION_INFO');
      if (!code) throw new Refusal('MISSING_CODE');
      if (code !== session.code) throw new Refusal('INVALID_CODE');
      sessions.delete(sessionInfo);
      return { idToken: await tokenFor(session.number), phoneNumber: session.number, isNewUser: false };
    },
  };

  async function run(name: string, key: string | null, body: Body): Promise<object> {
    const method = methods[name];
    const message = refusal;
    refusal = undefined;
    if (message) throw new Refusal(message);
    if (key !== apiKey) throw new Refusal('API key not valid. Please pass a valid API key.');
    if (!method) throw new Refusal('NOT_FOUND');
    return method(body);
  }

  return {
    async respond(request, response) {
      const url = new URL(request.url ?? '/', 'http://provider');
      if (url.pathname === '/verifier') return showVerifier(response, url.searchParams.get('lang') ?? '');
      const name = /^\/v1\/accounts:(\w+)$/.exec(url.pathname)?.[1];
      if (!name) return false;
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
      // Allows the headers that the provider allows, and those that the test browsers add to every request.
      response.setHeader('Access-Control-Allow-Headers', 'Content-Type, X-Firebase-Locale, X-Forwarded-For');
      if (request.method === 'OPTIONS') return end(response, 204);
      try {
        return end(response, 200, await run(name, url.searchParams.get('key'), await bodyOf(request)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { message } = error;
        return end(response, 400, { error: { code: 400, message, errors: [{ message, reason: 'invalid' }] } });
      }
    },
    codeOf: (number) => codes.get(number) ?? '',
    sent: () => sent,
    refuseNext: (message) => {
      refusal = message;
    },
  };
}

class Refusal extends Error {}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text) as Body;
}

function end(response: ServerResponse, status: number, body?: object): true {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body && JSON.stringify(body));
  return true;
}

/** Replaces the reCAPTCHA with a button that only a human presses. */
function showVerifier(response: ServerResponse, language: string): true {
  const page = `<!doctype html><html lang="${language}"><title>Verifier</title><link rel="icon" href="data:,">
    <main aria-label="Verifier"><h1>Verifier</h1><button>I am not a robot</button></main>
    <script>document.querySelector('button').onclick = () =>
      parent.postMessage({ recaptchaToken: '${HUMAN}' }, '*');</script></html>`;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  return true;
}
