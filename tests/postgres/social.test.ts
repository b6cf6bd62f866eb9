import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { register } from '#domain/members';
import {
  completePendingIdentity,
  findByIdentity,
  listIdentities,
  storePendingIdentity,
  linkIdentity,
  startFlow,
  completeFlow,
  unlinkIdentity,
  type Identity,
} from '#domain/social';
import type { TestApp } from '../support/app.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

const MANY = Array.from({ length: 12 });
const [ACME, GLOBEX] = ['https://acme.test/', 'https://globex.test/'];

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'social');
});
afterAll(() => portal.close());

const write: TestApp['app']['db']['transaction'] = (work) => portal.app.db.transaction(work);
const fresh = (issuer = ACME): Identity => ({
  issuer,
  subject: randomBytes(6).toString('hex'),
  email: null,
  isEmailVerified: false,
});

async function newMember(): Promise<bigint> {
  const person = { passwordHash: null, currency: 'VND', languageCode: 'MY' };
  return (await write((tx) => register(tx, portal.app, person))).id;
}

/** Counts the fulfilled promises. */
async function successes(work: Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length;
}

describe('a sign-in flow, used many times at once', () => {
  it('is redeemed once', async () => {
    const flow = { provider: 'acme', browserSecret: 'a browser', languageTag: 'vi' };
    const { state, ...flowSecrets } = await write((tx) => startFlow(tx, portal.app, flow));
    const redemptions = MANY.map(() => write((tx) => completeFlow(tx, portal.app, { ...flow, state })));
    expect((await Promise.all(redemptions)).filter(Boolean)).toEqual([flowSecrets]);
  });

  it('ends with one registration', async () => {
    const waiting = { step: 'register', provider: 'acme', identity: fresh() } as const;
    const token = await write((tx) => storePendingIdentity(tx, portal.app, waiting));
    expect(await successes(MANY.map(() => write((tx) => completePendingIdentity(tx, token, 'register'))))).toBe(1);
  });
});

describe('an identity at a provider', () => {
  it('belongs to one member, however many link it at once', async () => {
    const identity = fresh();
    const members = await Promise.all(MANY.map(newMember));
    const links = members.map((memberId) => write((tx) => linkIdentity(tx, memberId, identity)));
    expect(await successes(links)).toBe(1);
    expect(members).toContain(await findByIdentity(portal.app.db, identity));
  });

  it('is the only one of its provider for a member, however many are linked at once', async () => {
    const memberId = await newMember();
    const links = MANY.map(() => write((tx) => linkIdentity(tx, memberId, fresh())));
    expect(await successes(links)).toBe(MANY.length);
    expect(await listIdentities(portal.app.db, memberId)).toHaveLength(1);
  });

  it('remains linked as the last way to sign in when all are unlinked at once', async () => {
    const memberId = await newMember();
    for (const issuer of [ACME, GLOBEX]) await write((tx) => linkIdentity(tx, memberId, fresh(issuer)));
    const unlinking = { memberId, openIssuers: [ACME, GLOBEX], isSmsOpen: true };
    const unlinks = [ACME, GLOBEX].map((issuer) => write((tx) => unlinkIdentity(tx, { ...unlinking, issuer })));
    expect(await successes(unlinks)).toBe(1);
    expect(await listIdentities(portal.app.db, memberId)).toHaveLength(1);
  });

  it('does not count as a way to sign in if its provider is no longer configured', async () => {
    const memberId = await newMember();
    for (const issuer of [ACME, GLOBEX]) await write((tx) => linkIdentity(tx, memberId, fresh(issuer)));
    const unlink = write((tx) => unlinkIdentity(tx, { memberId, issuer: ACME, openIssuers: [ACME], isSmsOpen: true }));
    await expect(unlink).rejects.toMatchObject({ code: 'last_sign_in_method' });
  });
});
