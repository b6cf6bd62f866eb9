import { map } from 'nanostores';
import type { WireFamily } from '#api/endpoints/contracts';
import type { EndpointResponse } from '#api/table';
import type { PartGroup } from '#rules/agents/settlement/part-groups';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { createList, type ListStore } from '../list.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type AgentStatementRow = EndpointResponse<'GET /ops/api/contract-statements'>['rows'][number];
export type StatementDivision = NonNullable<
  EndpointResponse<'GET /ops/api/contract-statements/{statementId}'>['division']
>;

const PAGE_SIZE = 20;

interface StatementFilter {
  family: WireFamily | '';
  period: string;
  /** Username. */
  payee: string;
}

const EVERYTHING: StatementFilter = { family: '', period: '', payee: '' };

/** Filter of the list beside the status; '' for all. */
export const $statementFilter = map<StatementFilter>(EVERYTHING);

export const agentStatements: ListStore<AgentStatementRow> = createList(({ pageNo, state }) => {
  const { family, period, payee } = $statementFilter.get();
  return call('GET /ops/api/contract-statements', {
    query: {
      pageNo,
      pageSize: PAGE_SIZE,
      ...(family === '' ? {} : { family }),
      ...(period === '' ? {} : { period }),
      ...(payee === '' ? {} : { payee }),
      // The filter's options are the statuses of the contract.
      ...(state === '' ? {} : { status: state as AgentStatementRow['status'] }),
    },
  });
});

/** One statement, divided. */
export const statementDivision = createLoader((statementId: string, by: PartGroup) =>
  inBackOffice(call('GET /ops/api/contract-statements/{statementId}', { params: { statementId }, query: { by } })),
);

onSignedOut(() => {
  $statementFilter.set(EVERYTHING);
  statementDivision.clear();
});

export function filterStatements(change: Partial<StatementFilter>): Promise<void> {
  $statementFilter.set({ ...$statementFilter.get(), ...change });
  return agentStatements.show({ pageNo: 1 });
}

/** Opens the section with the statements of a run. */
export function openStatementsOf({ family, period }: Pick<StatementFilter, 'family' | 'period'>): void {
  $statementFilter.set({ family, period, payee: '' });
  location.hash = '#agentStatements';
}
