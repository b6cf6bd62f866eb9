/** States of a member's claim; `open` is a promotion without a claim yet. Their names are those of the wire. */
export const CLAIM_STATES = [
  'coming_soon',
  'open',
  'joined',
  'applying',
  'claimed',
  'issued',
  'rejected',
  'closed',
  'signed',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CLAIM_EVENTS = [
  'start',
  'end',
  'join',
  'leave',
  'claim',
  'apply',
  'award',
  'sign',
  'approve',
  'reject',
  'cancel',
  'issue',
  'refuse',
  'nextDay',
  'nextPeriod',
] as const;
export type ClaimEvent = (typeof CLAIM_EVENTS)[number];

export const CLAIM_MODES = ['auto', 'claim', 'apply', 'sign'] as const;
/** The act that claims a promotion: the system's, the member's button, a form for review, the daily sign-in. */
export type ClaimMode = (typeof CLAIM_MODES)[number];

export interface ClaimRules {
  readonly mode: ClaimMode;
  /** The member has to join before claiming. */
  readonly needsJoining: boolean;
  /** Applications that are allowed after a rejected one. */
  readonly maxReapplications: number;
  /** The promotion can be claimed again in each period. */
  readonly repeats: boolean;
}

export interface ClaimSituation {
  readonly areConditionsMet: boolean;
  readonly hasEnded: boolean;
  /** Applications of this claim so far. */
  readonly applications: number;
}

interface Step {
  readonly to: ClaimState;
  readonly isAllowed?: (rules: ClaimRules, situation: ClaimSituation) => boolean;
  /** A state that the end of the promotion turns into `closed`. */
  readonly closesAfterEnd?: boolean;
}

type Steps = { readonly [Event in ClaimEvent]?: Step };

const isMode = (mode: ClaimMode) => (rules: ClaimRules) => rules.mode === mode;
const isMet = (mode: ClaimMode) => (rules: ClaimRules, situation: ClaimSituation) =>
  rules.mode === mode && situation.areConditionsMet;
const isMetWithoutJoining = (mode: ClaimMode) => (rules: ClaimRules, situation: ClaimSituation) =>
  isMet(mode)(rules, situation) && !rules.needsJoining;
const repeats = (rules: ClaimRules) => rules.repeats;

const CLOSE: Steps = { end: { to: 'closed' } };
const REPEAT: Steps = { nextPeriod: { to: 'open', isAllowed: repeats, closesAfterEnd: true } };

/** Every transition that exists (docs/spec/rewards-rulebook.md §3.7); anything else is refused. */
const STEPS: Readonly<Record<ClaimState, Steps>> = {
  coming_soon: { ...CLOSE, start: { to: 'open' } },
  open: {
    ...CLOSE,
    join: { to: 'joined', isAllowed: (rules) => rules.needsJoining },
    claim: { to: 'claimed', isAllowed: isMetWithoutJoining('claim') },
    apply: { to: 'applying', isAllowed: isMetWithoutJoining('apply') },
    award: { to: 'claimed', isAllowed: isMode('auto') },
    sign: { to: 'signed', isAllowed: isMode('sign') },
  },
  joined: {
    ...CLOSE,
    claim: { to: 'claimed', isAllowed: isMet('claim') },
    apply: { to: 'applying', isAllowed: isMet('apply') },
    award: { to: 'claimed', isAllowed: isMode('auto') },
    leave: { to: 'open' },
  },
  applying: {
    end: { to: 'applying' },
    approve: { to: 'claimed' },
    reject: { to: 'rejected' },
    cancel: { to: 'open' },
  },
  claimed: { end: { to: 'claimed' }, issue: { to: 'issued' }, refuse: { to: 'rejected' } },
  rejected: {
    ...REPEAT,
    end: { to: 'rejected' },
    apply: {
      to: 'applying',
      isAllowed: (rules, situation) =>
        isMet('apply')(rules, situation) && situation.applications <= rules.maxReapplications,
    },
  },
  issued: { ...REPEAT, end: { to: 'issued' } },
  signed: { end: { to: 'signed' }, nextDay: { to: 'open', closesAfterEnd: true } },
  closed: {},
};

const REFUSED_AFTER_END: ReadonlySet<ClaimEvent> = new Set(['join', 'claim', 'apply', 'award', 'sign']);

/** Returns the state after an event; undefined when it is refused and the state remains. */
export function nextClaimState(
  state: ClaimState,
  event: ClaimEvent,
  rules: ClaimRules,
  situation: ClaimSituation,
): ClaimState | undefined {
  const step = STEPS[state][event];
  if (!step || (situation.hasEnded && REFUSED_AFTER_END.has(event))) return undefined;
  if (step.isAllowed && !step.isAllowed(rules, situation)) return undefined;
  return situation.hasEnded && step.closesAfterEnd ? 'closed' : step.to;
}
