import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findMember, replacePassword, signIn, type Member } from '#domain/members';
import { besideTransaction, untilLockWait } from '../support/lock-waits.ts';
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
const changePassword = ({ id }: Member) =>
  portal.app.db.transaction((tx) => replacePassword(tx, { memberId: id, passwordHash: 'another' }));

describe('a password change', () => {
  it('ends a session that the old password opens at the same moment', async () => {
    const { member, passwordHash } = await newMember();
    let changed: Promise<void> | undefined;
    await portal.app.db.transaction(async (tx) => {
      await signIn(tx, portal.app, { member, client: CLIENT, passwordHash });
      changed = besideTransaction(() => changePassword(member));
      await untilLockWait(portal.app.db);
    });
    await changed;
    expect(await sessionsOf(member)).toHaveLength(0);
  });

  it('stops a sign-in that verified the account before it in another way', async () => {
    const { member } = await newMember();
    await changePassword(member);
    const late = portal.app.db.transaction((tx) => signIn(tx, portal.app, { member, client: CLIENT }));
    await expect(late).rejects.toMatchObject({ code: 'incorrect_user_or_password' });
    expect(await sessionsOf(member)).toHaveLength(0);
  });

  it('does not stop a sign-in that verified the account after it', async () => {
    const { member } = await newMember();
    await changePassword(member);
    const changedMember = await findMember(portal.app.db, member.id);
    if (!changedMember) throw new Error('no such member');
    await portal.app.db.transaction((tx) => signIn(tx, portal.app, { member: changedMember, client: CLIENT }));
    expect(await sessionsOf(member)).toHaveLength(1);
  });
});
