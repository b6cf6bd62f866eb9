import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addAffiliate } from '#domain/affiliates';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress } from '../support/browser.ts';
import { createOwner, PASSWORD, signedOutHome } from '../support/security.ts';
import { createVisitor, registerVisitor, startSocialProvider, type SocialProvider } from '../support/social.ts';
import { sql } from '../support/sql.ts';

let providers: SocialProvider[];
let portal: TestApp;
beforeAll(async () => {
  providers = await Promise.all([
    startSocialProvider('acme', 1),
    startSocialProvider('globex', 2, { EMAIL_IN_TOKEN: 'yes' }),
  ]);
  const env = Object.assign({}, ...providers.map((provider) => provider.env));
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1', ...env });
});
afterAll(async () => {
  await portal.close();
  await Promise.all(providers.map((provider) => provider.close()));
});

let last = 0;
const freshName = () => `person${last++}`;
/** Describes a person at the provider whose email address the provider has verified. */
const verified = (name = freshName()) => `${name} verified ${name}@example.com`;

const rowsOf = (text: string) => sql(portal, text);

/** Registers a member through a provider. */
async function newSocialMember(provider = 'acme', name = verified()) {
  const visitor = createVisitor(portal);
  expect(await visitor.signIn(provider, name)).toBe('/?social=register');
  const { status, body } = await registerVisitor(visitor);
  expect([status, body.fields]).toEqual([200, undefined]);
  return { visitor, name, account: body.value.account as string };
}

describe('a first sign-in with a provider', () => {
  test('asks for the age and the agreement, then creates the member', async () => {
    const visitor = createVisitor(portal);
    const name = freshName();
    expect(await visitor.signIn('acme', verified(name))).toBe('/?social=register');
    expect(await visitor.isSignedIn()).toBe(false);
    expect((await visitor.call('GET /wps/social/waiting')).body.value).toEqual({
      step: 'register',
      provider: { id: 'acme', label: 'The acme' },
      email: 'p***@example.com',
    });
    const { body } = await registerVisitor(visitor);
    expect(body.value).toMatchObject({ firstTimeLogin: true, cpw: false, userInfo: { hasPassword: false } });
    expect(body.value.account).toMatch(/^u[0-9a-z]{10}$/);
    expect(body.value.token).toBeUndefined();
    expect(await visitor.isSignedIn()).toBe(true);
    const contact = await visitor.call('GET /wps/member/contact');
    expect(contact.body.value).toMatchObject({ email: 'p***@example.com', emailConfirmed: true });
    expect((await visitor.call('GET /wps/social/waiting')).body.value).toBeNull();
  });

  test('signs in directly the next time, even if the provider puts the address into its token', async () => {
    for (const provider of ['acme', 'globex']) {
      const { name, account, visitor } = await newSocialMember(provider);
      const again = createVisitor(portal, signedOutHome({ home: visitor }));
      expect(await again.signIn(provider, name)).toBe('/');
      expect((await again.call('GET /wps/member/info')).body.value.account).toBe(account);
    }
  });

  test('leaves the address unconfirmed if the provider has not verified it, and empty if there is none', async () => {
    const name = freshName();
    const { visitor } = await newSocialMember('acme', `${name} unverified ${name}@example.com`);
    const contact = (await visitor.call('GET /wps/member/contact')).body.value;
    expect(contact).toMatchObject({ email: 'p***@example.com', emailConfirmed: false });
    const nameless = await newSocialMember('acme', freshName());
    expect((await nameless.visitor.call('GET /wps/member/contact')).body.value.email).toBeNull();
  });

  test('needs the age, the agreement and an existing affiliate', async () => {
    const visitor = createVisitor(portal);
    await visitor.signIn('acme', verified());
    const young = await registerVisitor(visitor, { dateOfBirth: `${new Date().getUTCFullYear() - 10}-01-01` });
    expect(young.body.fields).toMatchObject({ dateOfBirth: { code: 'too_young' } });
    expect((await registerVisitor(visitor, { dateOfBirth: undefined })).body.fields).toHaveProperty('dateOfBirth');
    expect((await registerVisitor(visitor, { agree: false })).status).toBe(422);
    expect((await registerVisitor(visitor, { accountType: 'agent' })).body.fields).toHaveProperty('accountType');
    expect((await registerVisitor(visitor, { affiliateCode: 'NOBODY' })).body.code).toBe('invitation_code_error');
    const registered = await registerVisitor(visitor, { referralCode: 'NOBODY' });
    expect([registered.status, registered.body.value.referralRefused]).toEqual([200, true]);
    expect((await registerVisitor(visitor)).body.code).toBe('sign_in_expired');
  });

  test('links the member to the inviter, and to the affiliate by code or by domain', async () => {
    const inviter = await newSocialMember();
    const [row] = await rowsOf(`select referral_code as code from members where username = '${inviter.account}'`);
    const referralCode = row?.['code'];
    await portal.app.db.transaction(async (tx) => {
      await addAffiliate(tx, { code: 'SOCIAL1' });
      await addAffiliate(tx, { code: 'SOCIAL2', domain: 'play.example.com' });
    });
    const registerUrl = 'https://portal.test/en/register?affiliateCode=SOCIAL1';
    const relationsOf = async (fields: object) => {
      const visitor = createVisitor(portal);
      await visitor.signIn('acme', verified());
      const { body } = await registerVisitor(visitor, fields);
      const [relations] = await rowsOf(`select a.code as affiliate, r.username as inviter, m.register_url as page
        from members m left join affiliates a on a.id = m.affiliate_id left join members r on r.id = m.referrer_id
        where m.username = '${body.value.account}'`);
      return relations;
    };
    expect(await relationsOf({ affiliateCode: 'social1', referralCode, registerUrl })).toEqual({
      affiliate: 'SOCIAL1',
      inviter: inviter.account,
      page: 'https://portal.test/en/register',
    });
    expect((await relationsOf({ domain: 'play.example.com' }))?.['affiliate']).toBe('SOCIAL2');
  });

  test('creates one member, however often the form is sent at once', async () => {
    const visitor = createVisitor(portal);
    await visitor.signIn('acme', verified());
    const sent = await Promise.all([1, 2, 3].map(() => registerVisitor(visitor)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test('creates one member from two browsers', async () => {
    const name = verified();
    const visitors = [createVisitor(portal), createVisitor(portal)];
    for (const visitor of visitors) expect(await visitor.signIn('acme', name)).toBe('/?social=register');
    const sent = await Promise.all(visitors.map((visitor) => registerVisitor(visitor)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const unverifiedName = freshName();
    const others = [createVisitor(portal), createVisitor(portal)];
    for (const visitor of others) await visitor.signIn('acme', unverifiedName);
    const both = await Promise.all(others.map((visitor) => registerVisitor(visitor)));
    expect(both.map(({ body }) => body.code ?? 'made').toSorted()).toEqual(['conflict', 'made']);
    expect(await rowsOf(`select 1 from social_identities where subject = '${unverifiedName}'`)).toHaveLength(1);
  });

  test('is refused while registration is closed', async () => {
    const { setModule } = await import('#domain/modules');
    for (const id of ['USERNAMEREG3', 'MOBILENUMREG3'] as const) {
      await portal.app.db.transaction((tx) => setModule(tx, id, false));
    }
    const visitor = createVisitor(portal);
    const outcome = await visitor.signIn('acme', verified());
    for (const id of ['USERNAMEREG3', 'MOBILENUMREG3'] as const) {
      await portal.app.db.transaction((tx) => setModule(tx, id, true));
    }
    expect(outcome).toBe('/?social=closed');
  });
});

describe('an account with the same confirmed address', () => {
  async function ownerOf(name: string) {
    const owner = await createOwner(portal, {});
    expect((await owner.bind('email', `${name}@example.com`)).status).toBe(200);
    return owner;
  }
  const link = (visitor: ReturnType<typeof createVisitor>, password: string) =>
    visitor.call('POST /wps/social/link', { encrypted: true, body: { password } });

  test('is linked by its password and by nothing else', async () => {
    const name = freshName();
    const owner = await ownerOf(name);
    const visitor = createVisitor(portal, signedOutHome(owner));
    expect(await visitor.signIn('acme', verified(name))).toBe('/?social=link');
    expect(await visitor.isSignedIn()).toBe(false);
    expect((await visitor.call('GET /wps/social/waiting')).body.value).toMatchObject({ step: 'link' });
    expect((await registerVisitor(visitor)).body.code).toBe('sign_in_expired');
    const wrong = await link(visitor, 'Wrong-horse-9');
    expect(wrong).toMatchObject({ status: 422, body: { fields: { password: { code: 'wrong_password' } } } });
    const right = await link(visitor, PASSWORD);
    expect(right.body.value.userInfo.account).toBe(owner.username);
    expect(await visitor.isSignedIn()).toBe(true);
    const again = createVisitor(portal, signedOutHome(owner));
    expect(await again.signIn('acme', verified(name))).toBe('/');
  });

  test('allows five wrong passwords, however often the sign-in is started again', async () => {
    const name = freshName();
    const owner = await ownerOf(name);
    for (let attempt = 0; attempt < 5; attempt++) {
      const visitor = createVisitor(portal, signedOutHome(owner));
      await visitor.signIn('acme', verified(name));
      expect((await link(visitor, `Wrong-horse-${attempt}`)).status).toBe(422);
    }
    const visitor = createVisitor(portal, signedOutHome(owner));
    await visitor.signIn('acme', verified(name));
    const { status, headers } = await link(visitor, PASSWORD);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is not matched by an address that the provider has not verified or that was never confirmed', async () => {
    const name = freshName();
    await ownerOf(name);
    expect(await createVisitor(portal).signIn('acme', `${name} unverified ${name}@example.com`)).toBe(
      '/?social=register',
    );
    const typed = freshName();
    await createOwner(portal, { email: `${typed}@example.com` });
    expect(await createVisitor(portal).signIn('acme', verified(typed))).toBe('/?social=register');
  });

  test('without a password is referred to its previous way to sign in', async () => {
    const name = freshName();
    await newSocialMember('globex', verified(name));
    expect(await createVisitor(portal).signIn('acme', verified(name))).toBe('/?social=exists');
  });

  test('that is blocked says so only after the right password', async () => {
    const name = freshName();
    const owner = await ownerOf(name);
    await rowsOf(`update members set state = 'blocked' where username = '${owner.username}'`);
    const visitor = createVisitor(portal);
    await visitor.signIn('acme', verified(name));
    expect((await link(visitor, PASSWORD)).body.code).toBe('account_blocked');
    expect(await rowsOf(`select 1 from social_identities where subject = '${name}'`)).toEqual([]);
  });

  test('still needs step-up verification in a new browser and network', async () => {
    const name = freshName();
    const owner = await ownerOf(name);
    const home = createVisitor(portal, signedOutHome(owner));
    await home.signIn('acme', verified(name));
    await link(home, PASSWORD);
    const stranger = createVisitor(portal);
    expect(await stranger.signIn('acme', verified(name))).toBe('/?social=stepup');
    expect(await stranger.isSignedIn()).toBe(false);
    expect((await stranger.call('GET /wps/social/waiting')).body.value).toEqual({
      step: 'stepup',
      methods: ['email'],
      maskedEmail: 'p***@example.com',
    });
  });
});

describe('the callback from a provider', () => {
  const EXPIRED = '/?social=expired';

  test('works once', async () => {
    const { visitor, name } = await newSocialMember();
    const address = await visitor.atProvider(await visitor.start('acme'), name);
    expect(await visitor.back(address)).toBe('/');
    expect(await visitor.back(address)).toBe(EXPIRED);
  });

  test('works only in the browser that started it, and another browser does not use it up', async () => {
    const { visitor, name } = await newSocialMember();
    const address = await visitor.atProvider(await visitor.start('acme'), name);
    for (const other of [createVisitor(portal), createVisitor(portal)]) {
      await other.start('acme');
      expect(await other.back(address)).toBe(EXPIRED);
      expect(await other.isSignedIn()).toBe(false);
    }
    const bare = createVisitor(portal);
    expect(await bare.back(address)).toBe(EXPIRED);
    expect(await visitor.back(address)).toBe('/');
  });

  test('is refused with another state, without one, or from another provider', async () => {
    const { visitor, name } = await newSocialMember();
    const back = async (change: (address: URL) => void) => {
      const address = new URL(await visitor.atProvider(await visitor.start('acme'), name));
      change(address);
      return visitor.back(address.href);
    };
    expect(await back((address) => address.searchParams.set('state', 'x'.repeat(43)))).toBe(EXPIRED);
    expect(await back((address) => address.searchParams.delete('state'))).toBe(EXPIRED);
    expect(await back((address) => (address.pathname = '/wps/social/globex/callback'))).toBe(EXPIRED);
    expect(await back((address) => address.searchParams.set('code', 'another'))).toBe('/?social=failed');
    expect(await back((address) => address.searchParams.set('iss', 'https://other.example'))).toBe('/?social=failed');
    expect(await back((address) => address.searchParams.delete('code'))).toBe('/?social=failed');
  });

  test('is refused after ten minutes', async () => {
    const { visitor, name } = await newSocialMember();
    const address = await visitor.atProvider(await visitor.start('acme'), name);
    await rowsOf(`update social_flows set expires_at = now() - interval '1 second'`);
    expect(await visitor.back(address)).toBe(EXPIRED);
    const late = createVisitor(portal);
    await late.signIn('acme', verified());
    await rowsOf(`update social_flows set expires_at = now() - interval '1 second'`);
    expect((await registerVisitor(late)).body.code).toBe('sign_in_expired');
    expect((await late.call('GET /wps/social/waiting')).body.value).toBeNull();
  });

  test('is refused if the token is for another sign-in or the code is another browser’s', async () => {
    const { visitor, name } = await newSocialMember();
    const forNonce = new URL(await visitor.start('acme'));
    forNonce.searchParams.set('nonce', 'somebody-elses');
    expect(await visitor.back(await visitor.atProvider(forNonce.href, name))).toBe('/?social=failed');
    const own = new URL(await visitor.atProvider(await visitor.start('acme'), name));
    const other = createVisitor(portal);
    const stolen = new URL(await other.atProvider(await other.start('acme'), verified()));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await visitor.back(own.href)).toBe('/?social=failed');
  });

  test('reports that the person declined, and never the provider’s own text', async () => {
    const visitor = createVisitor(portal);
    const address = await visitor.atProvider(await visitor.start('acme'), undefined);
    expect(new URL(address).searchParams.get('error')).toBe('access_denied');
    expect(await visitor.back(address)).toBe('/?social=cancelled');
    const odd = new URL(await visitor.atProvider(await visitor.start('acme'), undefined));
    odd.searchParams.set('error', '<script>alert(1)</script>');
    expect(await visitor.back(odd.href)).toBe('/?social=failed');
  });

  test('returns in the language that the sign-in started in, and only to the portal', async () => {
    const visitor = createVisitor(portal);
    const address = await visitor.atProvider(await visitor.start('acme', '?language=EN'), verified());
    expect(await visitor.back(address)).toBe('/en?social=register');
    const odd = await visitor.start('acme', '?language=/x');
    expect(await visitor.back(await visitor.atProvider(odd, verified()))).toBe('/?social=register');
  });

  test('refuses a blocked member', async () => {
    const { name, account } = await newSocialMember();
    await rowsOf(`update members set state = 'blocked' where username = '${account}'`);
    const visitor = createVisitor(portal);
    expect(await visitor.signIn('acme', name)).toBe('/?social=blocked');
    expect(await visitor.isSignedIn()).toBe(false);
  });

  it('cannot be started by another site, and a HEAD request neither starts nor ends it', async () => {
    const path = '/wps/social/acme/start';
    const fromElsewhere = await portal.raw(path, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect([fromElsewhere.status, (await fromElsewhere.json()).code]).toEqual([403, 'wrong_origin']);
    const { visitor, name } = await newSocialMember();
    const address = await visitor.atProvider(await visitor.start('acme'), name);
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const looked = await portal.raw(address.replace(ORIGIN, ''), { method: 'HEAD', headers: { Cookie: cookie } });
    expect(looked.status).toBe(405);
    expect(await visitor.back(address)).toBe('/');
  });

  it('exposes no secret: the cookie is HttpOnly and the database stores only sealed or hashed values', async () => {
    const response = await portal.raw('/wps/social/acme/start');
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^parlay_social=.*HttpOnly.*SameSite=Lax/)]);
    const address = new URL(response.headers.get('location') ?? '');
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    const stored = JSON.stringify(
      await rowsOf(`select sealed, encode(state_hash, 'escape') as state from social_flows`),
    );
    for (const name of ['state', 'nonce']) expect(stored).not.toContain(address.searchParams.get(name));
  });
});

describe('an unavailable provider', () => {
  it('is reported to visitors and to members who link', async () => {
    const lost = await createTestApp({
      SOCIAL_1_ID: 'lost',
      SOCIAL_1_LABEL: 'Lost',
      SOCIAL_1_ISSUER: 'http://127.0.0.1:9',
      SOCIAL_1_CLIENT_ID: 'x',
      SOCIAL_1_CLIENT_SECRET: 'x',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const response = await lost.raw('/wps/social/lost/start');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/?social=unavailable']);
    expect((await lost.raw('/wps/social/acme/start')).status).toBe(404);
    const member = await lost.newMember();
    const body = { password: PASSWORD };
    const linking = await member.call('POST /wps/member/social/lost', { encrypted: true, body });
    expect([linking.status, linking.body.code]).toEqual([503, 'unavailable']);
    await lost.close();
  });
});

describe('a signed-in member', () => {
  async function startLinking(owner: Awaited<ReturnType<typeof createOwner>>, provider: string, password = PASSWORD) {
    const visitor = createVisitor(portal, owner.home);
    const path = `POST /wps/member/social/${provider}`;
    return { visitor, started: await visitor.call(path, { encrypted: true, body: { password } }) };
  }
  async function linkAs(owner: Awaited<ReturnType<typeof createOwner>>, provider: string, name: string) {
    const { visitor, started } = await startLinking(owner, provider);
    return visitor.back(await visitor.atProvider(started.body.value.address, name));
  }
  const listOf = async (owner: Awaited<ReturnType<typeof createOwner>>) =>
    (await owner.home.call('GET /wps/member/social')).body.value;

  test('links a provider’s account after giving the password, and signs in with it', async () => {
    const owner = await createOwner(portal, {});
    const { started } = await startLinking(owner, 'acme', 'Wrong-horse-9');
    expect(started.body.fields).toEqual({ password: { code: 'wrong_password' } });
    const name = verified();
    expect(await linkAs(owner, 'acme', name)).toBe('/?social=linked');
    expect(await listOf(owner)).toEqual([
      { provider: 'acme', label: 'The acme', linked: true, email: 'p***@example.com', linkedAt: expect.any(String) },
      { provider: 'globex', label: 'The globex', linked: false, email: null, linkedAt: null },
    ]);
    const again = createVisitor(portal, signedOutHome(owner));
    expect(await again.signIn('acme', name)).toBe('/');
    expect((await again.call('GET /wps/member/info')).body.value.account).toBe(owner.username);
  });

  test('cannot link another member’s account or one with an unverified address', async () => {
    const { name } = await newSocialMember();
    const owner = await createOwner(portal, {});
    expect(await linkAs(owner, 'acme', name)).toBe('/?social=taken');
    expect(await linkAs(owner, 'acme', freshName())).toBe('/?social=unverified');
    expect((await listOf(owner))[0].linked).toBe(false);
  });

  test('has one account per provider: a new one replaces the old one', async () => {
    const owner = await createOwner(portal, {});
    const [first, second] = [verified(), verified()];
    expect(await linkAs(owner, 'acme', first)).toBe('/?social=linked');
    expect(await linkAs(owner, 'acme', second)).toBe('/?social=linked');
    const before = createVisitor(portal, createBrowser(portal, freshAddress()));
    expect(await before.signIn('acme', first)).toBe('/?social=register');
  });

  test('unlinks an account only soon after an authentication, not by a stolen session', async () => {
    const owner = await createOwner(portal, {});
    await linkAs(owner, 'acme', verified());
    await sql(portal, `update sessions set verified_at = now() - interval '11 minutes'`);
    const refused = await owner.home.call('DELETE /wps/member/social/acme');
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_authentication_required']);
    expect((await listOf(owner))[0].linked).toBe(true);
    await owner.signIn(owner.home);
    expect((await owner.home.call('DELETE /wps/member/social/acme')).status).toBe(200);
  });

  test('can unlink an account unless it is the last way to sign in', async () => {
    const owner = await createOwner(portal, {});
    await linkAs(owner, 'acme', verified());
    const unlink = (call: typeof owner.home.call, provider: string) => call(`DELETE /wps/member/social/${provider}`);
    expect((await unlink(owner.home.call, 'globex')).status).toBe(404);
    expect((await unlink(owner.home.call, 'nobody')).status).toBe(404);
    expect((await unlink(owner.home.call, 'acme')).status).toBe(200);
    expect((await listOf(owner))[0].linked).toBe(false);
    const { visitor } = await newSocialMember();
    const refused = await unlink(visitor.call, 'acme');
    expect([refused.status, refused.body.code]).toEqual([409, 'last_sign_in_method']);
    const body = { newPassword: PASSWORD, confirmNewPassword: PASSWORD };
    expect((await visitor.call('POST /wps/member/password', { encrypted: true, body })).status).toBe(200);
    expect((await unlink(visitor.call, 'acme')).status).toBe(200);
  });
});
