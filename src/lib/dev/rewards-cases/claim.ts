import { z } from 'zod';
import { CLAIM_EVENTS, CLAIM_MODES, CLAIM_STATES, nextClaimState, type ClaimState } from '#rules/rewards/claim-states';
import { count } from './wire.ts';

const claimInput = z.object({
  mode: z.enum(CLAIM_MODES),
  joins: z.boolean().default(false),
  met: z.boolean().optional(),
  reapply: count.default(0),
  repeats: z.boolean().default(false),
  from: z.enum(CLAIM_STATES).default('coming_soon'),
  events: z.array(z.enum([...CLAIM_EVENTS, 'meet'])),
});

/** States that a claim has reached by an application, in promotions with applications. */
const APPLIED: readonly ClaimState[] = ['applying', 'claimed', 'issued', 'rejected'];

export function evaluateClaim(input: unknown) {
  const { mode, joins, met, reapply, repeats, from, events } = claimInput.parse(input);
  const rules = { mode, needsJoining: joins, maxReapplications: reapply, repeats };
  let state = from;
  let areConditionsMet = met ?? mode !== 'claim';
  let hasEnded = from === 'closed';
  let applications = mode === 'apply' && APPLIED.includes(from) ? 1 : 0;
  const steps = events.map((event) => {
    if (event === 'meet') {
      areConditionsMet = true;
      return { state, ok: true };
    }
    const next = nextClaimState(state, event, rules, { areConditionsMet, hasEnded, applications });
    if (event === 'end') hasEnded = true;
    if (next === undefined) return { state, ok: false };
    if (event === 'apply') applications += 1;
    // A period has a claim of its own.
    if (event === 'nextPeriod') applications = 0;
    state = next;
    return { state, ok: true };
  });
  return { steps };
}
