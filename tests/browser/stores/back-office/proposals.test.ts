import { expect, it } from 'vitest';
import { endpointRows } from '#api/table';
import { PROPOSED_ACTS } from '#browser/stores/back-office/proposals';
import en from '../../../../locales/en/ops.json' with { type: 'json' };

it('names every act that needs a second person', () => {
  const keys = endpointRows().flatMap(({ key, definition }) => (definition.secondPerson ? [key] : []));
  expect(Object.keys(PROPOSED_ACTS).sort()).toEqual(keys.sort());
  expect(Object.values(PROPOSED_ACTS).sort()).toEqual(Object.keys(en.approvals.act).sort());
});
