import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/**
 * An OpenID Connect provider of its own, as a program: anybody signs in under any name, and the name says what the provider
 * knows of the person ("anna verified anna@example.com").
 */
const redirectUri = process.env['REDIRECT_URI'] ?? '';
const port = Number(process.env['PORT'] ?? '0');
const issuer = `http://127.0.0.1:${port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'parlay',
      client_secret: process.env['CLIENT_SECRET'] ?? '',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  cookies: { keys: ['a key of the test'] },
  // Some providers put the address into the ID token, others tell it only when they are asked.
  conformIdTokenClaims: process.env['EMAIL_IN_TOKEN'] !== 'yes',
  findAccount: (_, accountId) => ({ accountId, claims: () => claimsOf(accountId) }),
});

function claimsOf(name: string) {
  const [sub = '', verified, email] = name.split(' ');
  return { sub, ...(email ? { email, email_verified: verified === 'verified' } : {}) };
}

// Its own pages want a font from the internet and have no icon: nothing that a test should trip over.
provider.use(async (context, next) => {
  if (context.path === '/favicon.ico') {
    context.status = 204;
    return;
  }
  await next();
  if (typeof context.body === 'string') context.body = context.body.replace(/@import url\([^)]*\);?/g, '');
});

const server = provider.listen(port, '127.0.0.1', () => {
  process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`);
});
process.on('disconnect', () => process.exit());
