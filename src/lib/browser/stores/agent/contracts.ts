import type { EndpointResponse } from '#api/table';
import { MINUTE_MS } from '#kernel/clock';
import type { EndpointOptions } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { createSubmission } from '../submission.ts';
import type { AgentPage } from './route.ts';

/** Families of contracts, each with a page of its own. */
export const CONTRACT_PAGES = [
  'dividend',
  'dailySalary',
  'hourSalary',
  'realtimeSalary',
] as const satisfies AgentPage[];
export type ContractPage = (typeof CONTRACT_PAGES)[number];

export type Contracts = EndpointResponse<'GET /wps/relay/MCS2_contracts/{family}'>;
export type Contract = Contracts['mine'][number];
export type Terms = Contract['terms'];
export type Forecasts = EndpointResponse<'GET /wps/relay/MCS2_contractForecasts/{family}'>;
export type Forecast = Forecasts['forecasts'][number];
export type Statement = EndpointResponse<'GET /wps/relay/MCS2_statements/{family}'>['rows'][number];
export type StatementQuery = EndpointOptions<'GET /wps/relay/MCS2_statements/{family}'>['query'];
export type StatementDetails = EndpointResponse<'GET /wps/relay/MCS2_statements/{family}/{statementId}'>;
export type Division = NonNullable<StatementDetails['division']>;
export type OfferCheck = EndpointResponse<'POST /wps/relay/MCS2_offerChecks/{family}'>;
export type AcceptancePreview = EndpointResponse<'GET /wps/relay/MCS2_contractPreviews/{family}/{contractId}'>;
export type ContractAct =
  EndpointOptions<'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}'>['params']['act'];

const PAGE_SIZE = 20;

/** Requests that wait for the agent, and the families that it has. */
export const contractFlags = createLoader(() => callAsMember('GET /wps/member/info/funds/consolidated', {}));

export type ContractFlags = EndpointResponse<'GET /wps/member/info/funds/consolidated'>;

/** Lists the families that are open to the agent. */
export function openFamilies(flags: ContractFlags): ContractPage[] {
  const isOpen: Record<ContractPage, boolean> = {
    dividend: flags.enableContract,
    dailySalary: flags.enableSalary,
    hourSalary: flags.enableHourSalary,
    realtimeSalary: flags.enableRealtimeSalary,
  };
  return CONTRACT_PAGES.filter((family) => isOpen[family]);
}

/** Contracts of the agent in a family, and a page of those that it grants. */
export const contracts = createLoader((family: ContractPage, pageNo: number) =>
  callAsMember('GET /wps/relay/MCS2_contracts/{family}', {
    params: { family },
    query: { pageNo, pageSize: PAGE_SIZE },
  }),
);

/** Amounts to which the contracts of the same page come by now. */
export const forecasts = createLoader((family: ContractPage, pageNo: number) =>
  callAsMember('GET /wps/relay/MCS2_contractForecasts/{family}', {
    params: { family },
    query: { pageNo, pageSize: PAGE_SIZE },
  }),
);

export const statements = createLoader((family: ContractPage, query: StatementQuery) =>
  callAsMember('GET /wps/relay/MCS2_statements/{family}', { params: { family }, query }),
);

type DivisionGroup = 'product' | 'member' | 'day';

/** One statement, divided. */
export const statementDetails = createLoader((family: ContractPage, statementId: string, by: DivisionGroup) =>
  callAsMember('GET /wps/relay/MCS2_statements/{family}/{statementId}', {
    params: { family, statementId },
    query: { by },
  }),
);

/** Changes that the acceptance of an offer would make. */
export const acceptancePreview = createLoader((family: ContractPage, contractId: string) =>
  callAsMember('GET /wps/relay/MCS2_contractPreviews/{family}/{contractId}', { params: { family, contractId } }),
);

/** Limits of an offer, and whether its terms could be offered. */
export const offerCheck = createLoader((family: ContractPage, to: string, terms: Record<string, unknown>) =>
  callAsMember('POST /wps/relay/MCS2_offerChecks/{family}', { params: { family }, body: { to, terms } }),
);

/** Direct downlines to whom a contract may be offered. */
export const offerees = createLoader(() =>
  callAsMember('GET /wps/relay/MCS2_downlines', { query: { scope: 'direct', type: '1', pageSize: 100 } }),
);

/** Follows a family's contracts while a page shows them; amounts are computed anew each minute. Returns a function that ends it. */
export function followContracts(family: ContractPage, pageNo: number): () => void {
  void contracts.load(family, pageNo);
  void forecasts.load(family, pageNo);
  const changed = () => void contracts.reload().then(forecasts.reload);
  const subscriptions = [onLiveEvent('contract', changed), onLiveEvent('resumed', changed)];
  const timer = setInterval(() => void forecasts.reload(), MINUTE_MS);
  return () => {
    clearInterval(timer);
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

/** Clears what a family's page showed: the next one is of another family. */
export function clearContracts(): void {
  for (const loader of [contracts, forecasts, statements]) loader.clear();
}

/** Follows what waits for the agent. Returns a function that ends it. */
export function followContractFlags(): () => void {
  void contractFlags.load();
  const reload = () => void contractFlags.reload();
  const subscriptions = [onLiveEvent('contract', reload), onLiveEvent('resumed', reload)];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

async function reloadContracts(): Promise<void> {
  await Promise.all([contracts.reload(), contractFlags.reload()]);
  await forecasts.reload();
}

const submission = createSubmission();

interface Offer {
  to: string;
  terms: Record<string, unknown>;
  paymentPassword: string;
}

export async function sendOffer(family: ContractPage, offer: Offer): Promise<void> {
  await submission.send([family, offer], (idempotencyKey) =>
    callAsMember('POST /wps/relay/MCS2_contracts/{family}/offers', {
      params: { family },
      body: offer,
      encrypted: true,
      idempotencyKey,
    }),
  );
  await reloadContracts();
}

interface Answer {
  act: ContractAct;
  paymentPassword: string;
  /** For an acceptance: the number of contracts that were shown to end. */
  terminates?: number;
}

export async function answerContract({ family, id }: Contract, { act, ...body }: Answer): Promise<void> {
  await submission.send([id, act, body], (idempotencyKey) =>
    callAsMember('POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}', {
      params: { family, contractId: id, act },
      body,
      encrypted: true,
      idempotencyKey,
    }),
  );
  await reloadContracts();
}

/** True for an offer or a request that waits for the agent's answer. */
export function isToAnswer({ state, payee, requestedBy }: Contract, username: string): boolean {
  const isPayee = payee === username;
  if (state === 'OFFERED') return isPayee;
  return state === 'TERMINATION_REQUESTED' && requestedBy === (isPayee ? 'payer' : 'payee');
}

/** Returns the forecast of a contract. */
export function forecastOf(loaded: ReturnType<typeof forecasts.$store.get>, { id }: Contract): Forecast | undefined {
  return valueOf(loaded)?.forecasts.find(({ contractId }) => contractId === id);
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  for (const loader of [
    contractFlags,
    contracts,
    forecasts,
    statements,
    statementDetails,
    acceptancePreview,
    offerCheck,
    offerees,
  ])
    loader.clear();
});
