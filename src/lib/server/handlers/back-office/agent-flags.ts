import { type AgentFlag, decideAgentFlag, holdsWithdrawals, listAgentFlags } from '#domain/agent-flags';
import { usernameKey } from '#domain/members';
import { formatAmount } from '#kernel/money';
import { FLAG_AMOUNTS, type FlagDecision } from '#rules/agents/abuse';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, RequestContext, SecondPersonRules } from '../../context.ts';
import { acting } from './session.ts';

const AMOUNTS: ReadonlySet<string> = new Set(FLAG_AMOUNTS);

function toFlagResponse({ id, username: account, others, facts, ...flag }: AgentFlag, currency: string) {
  return {
    ...flag,
    id: String(id),
    account,
    currency,
    others: others.map((other) => ({ id: other.id, account: other.username })),
    facts: Object.entries(facts).map(([name, value]) => {
      const isAmount = AMOUNTS.has(name);
      return { name, value: isAmount ? formatAmount(BigInt(value)) : value, isAmount };
    }),
  };
}

interface Decided {
  params: { flagId: string };
  body: { reason: string };
}

async function decide(
  request: RequestContext,
  decision: FlagDecision,
  { params: { flagId }, body: { reason } }: Decided,
): Promise<null> {
  await runAudited(
    acting(request),
    (tx, actor) => decideAgentFlag(tx, { id: BigInt(flagId), decision, actor, reason }),
    ({ kind, memberId }) => ({
      action: `agent_flag.${decision}`,
      subject: flagId,
      details: { kind, memberId, reason },
    }),
  );
  return null;
}

/** Releasing withdrawals takes two people. */
export const agentFlagSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/agent-flags/{flagId}/dismiss': ({ app }, { params }) =>
    holdsWithdrawals(app.db, BigInt(params.flagId)),
};

/** Handlers of abuse that was found. */
export const backOfficeAgentFlagHandlers: Handlers<
  | 'GET /ops/api/agent-flags'
  | 'POST /ops/api/agent-flags/{flagId}/acknowledge'
  | 'POST /ops/api/agent-flags/{flagId}/dismiss'
> = {
  async 'GET /ops/api/agent-flags'({ app: { db, config } }, { query: { account, ...filter } }) {
    const { rows, ...page } = await listAgentFlags(db, {
      ...filter,
      usernameKey: account === undefined ? undefined : usernameKey(account),
    });
    return { ...page, rows: rows.map((flag) => toFlagResponse(flag, config.currency)) };
  },

  'POST /ops/api/agent-flags/{flagId}/acknowledge': (request, input) => decide(request, 'acknowledged', input),
  'POST /ops/api/agent-flags/{flagId}/dismiss': (request, input) => decide(request, 'dismissed', input),
};
