import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/**
 * OpenID Connect provider as a separate program. Anybody can sign in under any name; the name lists the claims ("anna
 * verified anna@example.com").
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
  // Some providers put the email address into the ID token; others return it only from the userinfo endpoint.
  conformIdTokenClaims: process.env['EMAIL_IN_TOKEN'] !== 'yes',
  findAccount: (_, accountId) => ({ accountId, claims: () => claimsOf(accountId) }),
});

function claimsOf(name: string) {
  const [sub = '', verified, email] = name.split(' ');
  return { sub, ...(email ? { email, email_verified: verified === 'verified' } : {}) };
}

// Its own pages load a font from the internet and have no icon, which would disturb a test.
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
