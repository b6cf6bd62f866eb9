import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findMember, replacePassword, signIn, type Member } from '#domain/members';
import type { TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'changes');
});
afterAll(() => portal.close());

const CLIENT = { address: '10.0.0.1', userAgent: 'a test' };

async function newMember(): Promise<{ member: Member; passwordHash: string }> {
  const { playerId } = await portal.newMember();
  const [row] = await sql<{ id: bigint; hash: string }>(
    portal,
    'select id, password_hash as hash from members where public_id = $1',
    [playerId],
  );
  const member = row && (await findMember(portal.app.db, row.id));
  if (!member) throw new Error('no such member');
  return { member, passwordHash: row.hash };
}

const sessionsOf = ({ id }: Member) => sql(portal, 'select 1 from sessions where member_id = $1', [id]);
const change = ({ id }: Member) =>
  portal.app.db.transaction((tx) => replacePassword(tx, { memberId: id, passwordHash: 'another' }));

/** Until some transaction waits for another one's lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = () =>
    sql(portal, `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%members%'`);
  while ((await waiting()).length === 0) await new Promise((later) => setTimeout(later, 5));
}

describe('a password that is changed', () => {
  it('ends the session that the old one is opening at the same moment', async () => {
    const { member, passwordHash } = await newMember();
    let changed: Promise<void> | undefined;
    await portal.app.db.transaction(async (tx) => {
      await signIn(tx, portal.app, { member, client: CLIENT, passwordHash });
      changed = change(member);
      await somebodyWaits();
    });
    await changed;
    expect(await sessionsOf(member)).toHaveLength(0);
  });

  it('opens no session for who proved the account before it in another way', async () => {
    const { member } = await newMember();
    await change(member);
    const late = portal.app.db.transaction((tx) => signIn(tx, portal.app, { member, client: CLIENT }));
    await expect(late).rejects.toMatchObject({ code: 'incorrect_user_or_password' });
    expect(await sessionsOf(member)).toHaveLength(0);
  });

  it('lets in who proves the account after it', async () => {
    const { member } = await newMember();
    await change(member);
    const fresh = await findMember(portal.app.db, member.id);
    if (!fresh) throw new Error('no such member');
    await portal.app.db.transaction((tx) => signIn(tx, portal.app, { member: fresh, client: CLIENT }));
    expect(await sessionsOf(member)).toHaveLength(1);
  });
});
