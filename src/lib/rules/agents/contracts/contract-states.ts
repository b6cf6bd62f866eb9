/** States of a contract (docs/spec/agents-rulebook.md §5.2), under the names of the rulebook. */
export const CONTRACT_STATES = [
  'OFFERED',
  'SIGNED',
  'TERMINATION_REQUESTED',
  'ENDING',
  'ENDED',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'VOIDED',
] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

export const CONTRACT_EVENTS = [
  'accept',
  'reject',
  'withdraw',
  'supersede',
  'void',
  'expire',
  'requestTermination',
  'agree',
  'refuse',
  'cancel',
  'dismiss',
  'replace',
  'cascade',
  'move',
  'force',
  'close',
] as const;
/**
 * Events in the life of a contract. `supersede`: a newer offer takes its place. `void`: it is no longer covered, or the pair is parted.
 * `dismiss`: a new contract is accepted while a termination is requested. `close`: the end is reached.
 */
export type ContractEvent = (typeof CONTRACT_EVENTS)[number];

type Steps = { readonly [Event in ContractEvent]?: ContractState };

/** Ends that need nobody's consent. */
const END: Steps = { cascade: 'ENDING', move: 'ENDING', force: 'ENDING' };

/** Every transition that exists; anything else is refused. */
const STEPS: Readonly<Record<ContractState, Steps>> = {
  OFFERED: {
    accept: 'SIGNED',
    reject: 'REJECTED',
    withdraw: 'WITHDRAWN',
    supersede: 'WITHDRAWN',
    expire: 'EXPIRED',
    void: 'VOIDED',
  },
  SIGNED: { ...END, requestTermination: 'TERMINATION_REQUESTED', replace: 'ENDING' },
  TERMINATION_REQUESTED: {
    ...END,
    agree: 'ENDING',
    refuse: 'SIGNED',
    cancel: 'SIGNED',
    expire: 'SIGNED',
    dismiss: 'SIGNED',
  },
  ENDING: { close: 'ENDED' },
  ENDED: {},
  REJECTED: {},
  WITHDRAWN: {},
  EXPIRED: {},
  VOIDED: {},
};

/** Returns the state after an event; undefined when the state does not allow it. */
export function nextContractState(state: ContractState, event: ContractEvent): ContractState | undefined {
  return STEPS[state][event];
}
