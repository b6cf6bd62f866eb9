import type { HandlerInput } from '#api/table';
import { getTeamNames, listTeamNames } from '#domain/agents';
import {
  answer,
  checkOffer,
  contractReceivableOf,
  type ContractOutcome,
  type ContractRefusal,
  ContractRefusedError,
  dayOfDate,
  divideStatement,
  findPayeeId,
  findStatement,
  forecastContracts,
  listIncome,
  listReceivables,
  listFamiliesOf,
  listGrantedContracts,
  listHeldContracts,
  listRecentPeriods,
  listStatements,
  listWaiting,
  offer,
  previewAcceptance,
} from '#domain/contracts';
import { verifyPaymentPassword } from '#domain/identity';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { formatTerms } from '#rules/agents/terms/terms-schema';
import { contractDeps } from '../../contract-deps.ts';
import type { Guards, Handlers, RequestContext } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import {
  familyOf,
  toContractResponse,
  toForecastResponse,
  toIncomeResponse,
  toOfferCheckResponse,
  toReceivableResponse,
  toRecentPeriodResponse,
  toStatementResponse,
} from '../../presenters/contracts.ts';
import { agentOf } from '../identity/caller.ts';

type Outcome = ContractOutcome | { readonly refusal: ContractRefusal };

type Act = (tx: Tx) => Promise<Outcome>;

async function perform(request: RequestContext, act: Act): Promise<ContractOutcome> {
  return request.write(async (tx) => {
    const outcome = await act(tx);
    if ('refusal' in outcome) throw new ContractRefusedError(outcome.refusal);
    return outcome;
  });
}

class Rehearsed extends Error {}

/**
 * Rehearses an act before its transaction, which a refusal would roll back: what the clock has decided, and an offer that is void by
 * now, is stored all the same. Throws ContractRefusedError.
 */
async function rehearse({ app }: RequestContext, act: Act): Promise<void> {
  try {
    const { refusal } = await app.db.transaction(async (tx) => {
      const outcome = await act(tx);
      if ('refusal' in outcome) return outcome;
      throw new Rehearsed();
    });
    throw new ContractRefusedError(refusal);
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

type OfferInput = HandlerInput<'POST /wps/relay/MCS2_contracts/{family}/offers'>;
type AnswerInput = HandlerInput<'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}'>;

async function offerOf(request: RequestContext, { params, body: { to, terms } }: OfferInput): Promise<Act> {
  const { agent, actor } = agentOf(request);
  const payeeId = await findPayeeId(request.app.db, to);
  const offered = { family: familyOf(params.family), payerId: agent.id, payeeId, terms, actor: actor.publicId };
  return (tx) => offer(tx, contractDeps(request.app), offered);
}

function answerOf(request: RequestContext, { params, body: { terminates } }: AnswerInput): Act {
  const { agent, actor } = agentOf(request);
  const answered = {
    family: familyOf(params.family),
    contractId: BigInt(params.contractId),
    by: agent.id,
    actor: actor.publicId,
    answer: params.act,
    // An agent who was shown no list has agreed to no end of a downline's contract.
    shownTerminations: terminates ?? 0,
  };
  return (tx) => answer(tx, contractDeps(request.app), answered);
}

/** Handlers of agents' contracts, statements and receivables. */
export const contractHandlers: Handlers<
  | 'GET /wps/member/info/funds/consolidated'
  | 'GET /wps/relay/MCS2_contracts/{family}'
  | 'GET /wps/relay/MCS2_contractForecasts/{family}'
  | 'POST /wps/relay/MCS2_offerChecks/{family}'
  | 'POST /wps/relay/MCS2_contracts/{family}/offers'
  | 'GET /wps/relay/MCS2_contractPreviews/{family}/{contractId}'
  | 'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}'
  | 'GET /wps/relay/MCS2_statements/{family}'
  | 'GET /wps/relay/MCS2_statements/{family}/{statementId}'
  | 'GET /wps/relay/MCS2_myIncome'
  | 'GET /wps/agent/debts'
> = {
  async 'GET /wps/member/info/funds/consolidated'(request) {
    const { db } = request.app;
    const { agent } = agentOf(request);
    const waiting = await listWaiting(db, agent.id);
    const families = new Set(await listFamiliesOf(db, contractDeps(request.app), agent.id));
    return {
      divtypereq: waiting.DIVIDEND.request,
      dailysalreqtype: waiting.DAILY.request,
      contracthoursalreq: waiting.HOURLY.request,
      realtimesalreqtype: waiting.REALTIME.request,
      waiting: {
        dividend: waiting.DIVIDEND.count,
        dailySalary: waiting.DAILY.count,
        hourSalary: waiting.HOURLY.count,
        realtimeSalary: waiting.REALTIME.count,
      },
      enableContract: families.has('DIVIDEND'),
      enableSalary: families.has('DAILY'),
      enableHourSalary: families.has('HOURLY'),
      enableRealtimeSalary: families.has('REALTIME'),
      contractDebt: await contractReceivableOf(db, agent.id),
      currency: agent.currency,
    };
  },

  async 'GET /wps/relay/MCS2_contracts/{family}'(request, { params, query }) {
    const { db } = request.app;
    const { agent } = agentOf(request);
    const family = familyOf(params.family);
    const mine = await listHeldContracts(db, agent.id, family);
    const downlines = await listGrantedContracts(db, { payerId: agent.id, family, ...query });
    return {
      mine: mine.map(toContractResponse),
      downlines: { ...downlines, rows: downlines.rows.map(toContractResponse) },
    };
  },

  async 'GET /wps/relay/MCS2_contractForecasts/{family}'(request, { params, query }) {
    const { app } = request;
    const { agent } = agentOf(request);
    const family = familyOf(params.family);
    const { rows: granted } = await listGrantedContracts(app.db, { payerId: agent.id, family, ...query });
    const payees = [...new Set([agent.id, ...granted.map(({ payeeId }) => payeeId)])];
    const { asOf, rows } = await forecastContracts(app.db, contractDeps(app), { family, payees });
    const seen = new Set(granted.map(({ id }) => id));
    const recent = await listRecentPeriods(app.db, agent.id, family);
    return {
      asOf,
      currency: agent.currency,
      forecasts: rows
        .filter(({ contractId, payeeId }) => payeeId === agent.id || seen.has(contractId))
        .map(toForecastResponse),
      recent: recent.map(toRecentPeriodResponse),
    };
  },

  async 'POST /wps/relay/MCS2_offerChecks/{family}'(request, { params, body: { to, terms } }) {
    const { app } = request;
    const { agent } = agentOf(request);
    const payeeId = await findPayeeId(app.db, to);
    const offered = { family: familyOf(params.family), payerId: agent.id, payeeId, terms };
    const checked = await app.db.transaction((tx) => checkOffer(tx, contractDeps(app), offered));
    return { ...toOfferCheckResponse(offered.family, checked), currency: agent.currency };
  },

  async 'POST /wps/relay/MCS2_contracts/{family}/offers'(request, input) {
    const made = await perform(request, await offerOf(request, input));
    return { contractId: String(made.offerId) };
  },

  async 'GET /wps/relay/MCS2_contractPreviews/{family}/{contractId}'(request, { params: { family, contractId } }) {
    const { app } = request;
    const requested = { family: familyOf(family), contractId: BigInt(contractId), by: agentOf(request).agent.id };
    const preview = await app.db.transaction((tx) => previewAcceptance(tx, contractDeps(app), requested));
    const parties = preview.terminated.flatMap(({ payer, payee }) => (payer === null ? [payee] : [payer, payee]));
    const shown = [...parties, ...preview.offered.map(({ payee }) => payee)];
    const names = await listTeamNames(app.db, requested.by, shown);
    const nameOf = (account: string | null) => (account === null ? '' : (names.get(account) ?? ''));
    return {
      terminates: preview.terminates,
      terminated: preview.terminated.map(({ id, payer, payee }) => {
        return { id: String(id), payer: nameOf(payer), payee: nameOf(payee) };
      }),
      offered: preview.offered.map(({ payee, terms }) => ({ payee: nameOf(payee), terms: formatTerms(terms) })),
    };
  },

  async 'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}'(request, input) {
    const { at, terminated, offered } = await perform(request, answerOf(request, input));
    return { at: at ?? null, terminated: terminated.map(String), offered: offered.map(String) };
  },

  async 'GET /wps/relay/MCS2_statements/{family}'(request, { params: { family }, query }) {
    const { agent } = agentOf(request);
    const { fromDay, toDay, ...list } = query;
    const { calendar } = contractDeps(request.app);
    const page = await listStatements(request.app.db, {
      ...list,
      family: familyOf(family),
      partyId: agent.id,
      from: fromDay === undefined ? undefined : calendar.startOf(dayOfDate(fromDay)),
      before: toDay === undefined ? undefined : calendar.startOf(dayOfDate(toDay) + 1),
    });
    return { ...page, rows: page.rows.map(toStatementResponse) };
  },

  async 'GET /wps/relay/MCS2_statements/{family}/{statementId}'(request, { params: { family, statementId }, query }) {
    const { app } = request;
    const { agent } = agentOf(request);
    const statement = await findStatement(app.db, BigInt(statementId));
    const isOwn = statement && (statement.payeeId === agent.id || statement.payerId === agent.id);
    const isSeen = isOwn && (statement.treeState === 'RELEASED' || statement.treeState === 'PAID');
    if (!isSeen || statement.family !== familyOf(family)) throw new AppError('not_found');
    const division = query.by && (await divideStatement(app.db, contractDeps(app), statement, query.by));
    // A part of a downline's statement is the team of somebody further down.
    const nameOf = await getTeamNames(app.db);
    const isBelow = query.by === 'member' && statement.payeeId !== agent.id;
    const shown = (key: string) => nameOf(key, !isBelow || key === statement.payee);
    const parts = division && division.parts.map(({ key, ...part }) => ({ ...part, key: shown(key) }));
    return { ...toStatementResponse(statement), division: division && parts ? { ...division, parts } : null };
  },

  async 'GET /wps/relay/MCS2_myIncome'(request, { query }) {
    const { app } = request;
    const { agent } = agentOf(request);
    const days = await listIncome(app.db, contractDeps(app), { agentId: agent.id, ...query });
    return { currency: agent.currency, ...toIncomeResponse(days) };
  },

  async 'GET /wps/agent/debts'(request, { query }) {
    const { db } = request.app;
    const { agent } = agentOf(request);
    const page = await listReceivables(db, { partyId: agent.id, ...query });
    return {
      owed: await contractReceivableOf(db, agent.id),
      currency: agent.currency,
      debts: { ...page, rows: page.rows.map(toReceivableResponse) },
    };
  },
};

/** Verifies the payment password before the transaction, so that a wrong attempt stays counted. */
async function verifyPassword(request: RequestContext, { body }: { body: { paymentPassword: string } }): Promise<void> {
  await verifyPaymentPassword(identityDeps(request.app), agentOf(request).agent, body.paymentPassword);
}

export const contractGuards: Guards<
  'POST /wps/relay/MCS2_contracts/{family}/offers' | 'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}'
> = {
  async 'POST /wps/relay/MCS2_contracts/{family}/offers'(request, input) {
    await verifyPassword(request, input);
    await rehearse(request, await offerOf(request, input));
  },
  async 'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}'(request, input) {
    await verifyPassword(request, input);
    await rehearse(request, answerOf(request, input));
  },
};
