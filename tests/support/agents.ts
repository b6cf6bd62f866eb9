import type { DelegatePermission } from '#rules/agents/delegates';
import type { TestApp, TestMember } from './app.ts';
import { sql } from './sql.ts';

/** Makes a member an agent; without an upline a master agent. */
export async function createAgent(portal: TestApp, upline?: TestMember, maxPrizeGroup = 1980): Promise<TestMember> {
  const member = await portal.newMember();
  await sql(
    portal,
    `update members set account_type = $2, max_prize_group = $4, upline_id = (select id from members where public_id = $3) where public_id = $1`,
    [member.playerId, upline ? 'agent' : 'master-agent', upline?.playerId ?? null, maxPrizeGroup],
  );
  return member;
}

/** Makes a new account a delegate of an agent. */
export async function createDelegate(
  portal: TestApp,
  agent: TestMember,
  permissions: readonly DelegatePermission[],
): Promise<TestMember> {
  const member = await portal.newMember();
  await sql(
    portal,
    `with delegate as (update members set account_type = 'agent-delegate' where public_id = $1 returning id)
     insert into agent_delegates (member_id, agent_id, permissions)
     select delegate.id, agent.id, $3 from delegate, members agent where agent.public_id = $2`,
    [member.playerId, agent.playerId, permissions],
  );
  return member;
}
