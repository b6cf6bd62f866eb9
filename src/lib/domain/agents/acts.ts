import type { Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import type { AgentAction } from '#rules/agents/acts';
import { agentActs } from './tables.ts';

/** The agent that an act is for, and who acts: the agent itself or a delegate. */
export interface Acting {
  agent: Member;
  actor: Member;
}

export interface Act {
  action: AgentAction;
  /** The account that the act is about. */
  memberId?: bigint;
  details?: Record<string, string | number | null | readonly string[]>;
}

/** Records an act in its transaction. */
export async function recordAct(tx: Tx, { agent, actor }: Acting, act: Act): Promise<void> {
  const { action, memberId, details = {} } = act;
  await tx.orm.insert(agentActs).values({ agentId: agent.id, actorId: actor.id, action, memberId, details });
}
