import { describe, expect, it } from 'vitest';
import {
  CONTRACT_EVENTS,
  CONTRACT_STATES,
  nextContractState,
  type ContractEvent,
  type ContractState,
} from '#rules/agents/contracts/contract-states';

/** The rulebook's table (§5.2). */
const TABLE: readonly [from: ContractState, event: ContractEvent, to: ContractState][] = [
  ['OFFERED', 'accept', 'SIGNED'],
  ['OFFERED', 'reject', 'REJECTED'],
  ['OFFERED', 'withdraw', 'WITHDRAWN'],
  ['OFFERED', 'supersede', 'WITHDRAWN'],
  ['OFFERED', 'expire', 'EXPIRED'],
  ['OFFERED', 'void', 'VOIDED'],
  ['SIGNED', 'requestTermination', 'TERMINATION_REQUESTED'],
  ['SIGNED', 'replace', 'ENDING'],
  ['SIGNED', 'cascade', 'ENDING'],
  ['SIGNED', 'move', 'ENDING'],
  ['SIGNED', 'force', 'ENDING'],
  ['TERMINATION_REQUESTED', 'agree', 'ENDING'],
  ['TERMINATION_REQUESTED', 'refuse', 'SIGNED'],
  ['TERMINATION_REQUESTED', 'cancel', 'SIGNED'],
  ['TERMINATION_REQUESTED', 'expire', 'SIGNED'],
  ['TERMINATION_REQUESTED', 'dismiss', 'SIGNED'],
  ['TERMINATION_REQUESTED', 'cascade', 'ENDING'],
  ['TERMINATION_REQUESTED', 'move', 'ENDING'],
  ['TERMINATION_REQUESTED', 'force', 'ENDING'],
  ['ENDING', 'close', 'ENDED'],
];

const MATRIX = CONTRACT_STATES.flatMap((from) => CONTRACT_EVENTS.map((event) => ({ from, event })));

describe('the state of a contract', () => {
  it.each(MATRIX)('follows the table from $from on $event; anything else is refused', ({ from, event }) => {
    const row = TABLE.find((each) => each[0] === from && each[1] === event);
    expect(nextContractState(from, event)).toBe(row?.[2]);
  });
});
