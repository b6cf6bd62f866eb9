import {
  adjustAgent,
  answer,
  assertMargin,
  assertSeenProgram,
  changeProgram,
  closeReceivable,
  type ContractOutcome,
  type ContractRefusal,
  ContractRefusedError,
  dayOfDate,
  findHouseRefusal,
  findPayeeId,
  getHouseReport,
  listContractEvents,
  listContracts,
  listLateCorrections,
  listMargins,
  listReceivables,
  listPrograms,
  listUnrecovered,
  offer,
  programTextOf,
} from '#domain/contracts';
import { listReconciliation } from '#domain/figures';
import { usernameKey } from '#domain/members';
import { listAwardsByUpline } from '#domain/promotions';
import { figuresAsOf } from '#domain/team-reports';
import { listTransferPairs } from '#domain/wallet';
import { AppError } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import { dayAfter } from '#rules/agents/report-span';
import { formatRate } from '#rules/rewards/rates';
import { contractDeps } from '../../contract-deps.ts';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { toHouseReport, toUplineAwards } from '../../presenters/agent-report.ts';
import { familyOf, toContractResponse, toReceivableResponse, wireFamilyOf } from '../../presenters/contracts.ts';
import { acting } from './session.ts';

/** Refuses what nobody could approve before it is proposed. */
export const contractSecondPersonRules: SecondPersonRules = {
  'PUT /ops/api/contract-templates': async ({ app }, { body: { version } }) => {
    await assertSeenProgram(app.db, version);
    return true;
  },
  'POST /ops/api/contracts/{family}/offers': async ({ app }, { params, body: { to, terms } }) => {
    const offered = { family: familyOf(params.family), payeeId: await findPayeeId(app.db, to), terms };
    const refusal = await app.db.transaction(async (tx) => {
      await assertMargin(tx, contractDeps(app), offered);
      return findHouseRefusal(tx, contractDeps(app), offered);
    });
    if (refusal) throw new ContractRefusedError(refusal);
    return true;
  },
};

function unlessRefused(outcome: ContractOutcome | { readonly refusal: ContractRefusal }): ContractOutcome {
  if ('refusal' in outcome) throw new ContractRefusedError(outcome.refusal);
  return outcome;
}

/** Handlers of the contracts of agents. */
export const backOfficeContractHandlers: Handlers<
  | 'GET /ops/api/contract-templates'
  | 'PUT /ops/api/contract-templates'
  | 'GET /ops/api/contracts'
  | 'GET /ops/api/contracts/{contractId}/events'
  | 'POST /ops/api/contracts/{family}/offers'
  | 'POST /ops/api/contracts/{family}/{contractId}/end'
  | 'POST /ops/api/contracts/{family}/{contractId}/answer'
  | 'GET /ops/api/contract-debts'
  | 'POST /ops/api/contract-debts/{receivableId}/close'
  | 'GET /ops/api/contract-unrecovered'
  | 'GET /ops/api/contract-late-corrections'
  | 'GET /ops/api/contract-margins'
  | 'GET /ops/api/reports/agents'
  | 'GET /ops/api/reports/reconciliation'
  | 'POST /ops/api/contract-adjustments'
> = {
  async 'GET /ops/api/contract-templates'({ app: { db, config } }) {
    const versions = await listPrograms(db);
    return {
      currency: config.currency,
      versions: versions.map((stored) => ({
        version: stored.version,
        fromDay: stored.fromDay,
        program: programTextOf(stored),
        createdAt: stored.createdAt,
        createdBy: stored.createdBy,
      })),
    };
  },

  async 'PUT /ops/api/contract-templates'(request, { body: { version, fromDay, program, reason } }) {
    await runAudited(
      acting(request),
      (tx, actor) =>
        changeProgram(tx, contractDeps(request.app), {
          seenVersion: version,
          fromDay: dayOfDate(fromDay),
          program,
          actor,
        }),
      () => ({
        action: 'contract.program',
        subject: `version ${version + 1}`,
        details: {
          fromDay,
          program: JSON.stringify(programTextOf({ program })),
          reason,
        },
      }),
    );
    return null;
  },

  async 'GET /ops/api/contracts'({ app: { db, config } }, { query: { family, payer, payee, ...filter } }) {
    const page = await listContracts(db, {
      ...filter,
      family: family && familyOf(family),
      payerKey: payer && usernameKey(payer),
      payeeKey: payee && usernameKey(payee),
    });
    return { ...page, rows: page.rows.map((row) => ({ ...toContractResponse(row), currency: config.currency })) };
  },

  async 'GET /ops/api/contracts/{contractId}/events'({ app: { db } }, { params: { contractId } }) {
    const events = await listContractEvents(db, BigInt(contractId));
    if (events.length === 0) throw new AppError('not_found');
    return { events };
  },

  async 'POST /ops/api/contracts/{family}/offers'(request, { params: { family }, body: { to, terms, reason } }) {
    const payeeId = await findPayeeId(request.app.db, to);
    const made = await runAudited(
      acting(request),
      async (tx, actor) => {
        const deps = contractDeps(request.app);
        const offered = { family: familyOf(family), payeeId, terms };
        await assertMargin(tx, deps, offered);
        return unlessRefused(await offer(tx, deps, { ...offered, payerId: null, actor }));
      },
      ({ offerId }) => ({
        action: 'contract.offer',
        subject: String(offerId),
        details: { family, to, terms: JSON.stringify(terms), reason },
      }),
    );
    return { contractId: String(made.offerId) };
  },

  async 'POST /ops/api/contracts/{family}/{contractId}/end'(request, { params, body: { reason } }) {
    const ended = await runAudited(
      acting(request),
      async (tx, actor) =>
        unlessRefused(
          await answer(tx, contractDeps(request.app), {
            family: familyOf(params.family),
            contractId: BigInt(params.contractId),
            by: null,
            actor,
            answer: 'force',
          }),
        ),
      ({ terminated }) => ({
        action: 'contract.end',
        subject: params.contractId,
        details: { terminated: terminated.length, reason },
      }),
    );
    return { to: ended.at ?? null, terminated: ended.terminated.map(String) };
  },

  async 'POST /ops/api/contracts/{family}/{contractId}/answer'(request, { params, body: { act, reason } }) {
    const { family, contractId } = params;
    await runAudited(
      acting(request),
      async (tx, actor) => {
        const answered = { family: familyOf(family), contractId: BigInt(contractId), by: null, actor, answer: act };
        unlessRefused(await answer(tx, contractDeps(request.app), answered));
      },
      () => ({ action: `contract.${act}`, subject: contractId, details: { reason } }),
    );
    return null;
  },

  async 'GET /ops/api/contract-debts'({ app: { db, config } }, { query }) {
    const page = await listReceivables(db, query);
    return { ...page, rows: page.rows.map((row) => ({ ...toReceivableResponse(row), currency: config.currency })) };
  },

  async 'POST /ops/api/contract-debts/{receivableId}/close'(request, { params, body: { how, left, reason } }) {
    await runAudited(
      acting(request),
      (tx, actor) =>
        closeReceivable(tx, contractDeps(request.app), {
          id: BigInt(params.receivableId),
          leftMinor: left,
          how,
          actor,
        }),
      () => ({
        action: 'contract.debt',
        subject: params.receivableId,
        details: { how, amount: formatAmount(left), reason },
      }),
    );
    return null;
  },

  async 'GET /ops/api/contract-unrecovered'({ app: { db, config } }, { query }) {
    const page = await listUnrecovered(db, query);
    return {
      ...page,
      rows: page.rows.map(({ relationId, family, amountMinor: amount, ...row }) => {
        return { ...row, id: String(relationId), family: wireFamilyOf(family), amount, currency: config.currency };
      }),
    };
  },

  async 'GET /ops/api/contract-late-corrections'({ app }, { query }) {
    const page = await listLateCorrections(app.db, contractDeps(app), query);
    return {
      ...page,
      rows: page.rows.map(({ stakeMinor: stake, payoutMinor: payout, ...row }) => {
        return { ...row, stake, payout, currency: app.config.currency };
      }),
    };
  },

  async 'GET /ops/api/contract-margins'({ app }, { query }) {
    const page = await listMargins(app.db, contractDeps(app), query);
    return {
      ...page,
      rows: page.rows.map(({ memberId, account, prizeGroup, margins }) => ({
        memberId,
        account,
        prizeGroup,
        margins: margins.map(({ product, edgePpm, paidPpm, marginPpm }) => ({
          product,
          edge: formatRate(edgePpm),
          paid: formatRate(paidPpm),
          margin: formatRate(marginPpm),
        })),
      })),
    };
  },

  async 'GET /ops/api/reports/agents'({ app }, { query }) {
    const deps = contractDeps(app);
    const report = await getHouseReport(app.db, deps, query);
    const asOf = await figuresAsOf(app.db, await deps.clock(app.db));
    const { currency, calendar } = deps;
    const time = {
      start: calendar.startOf(dayOfDate(query.from)),
      end: calendar.startOf(dayOfDate(query.to) + 1),
      currency,
    };
    const transfers = (await listTransferPairs(app.db, time)).map(
      ({ amountMinor: amount, returnedMinor: returned, ...pair }) => ({ ...pair, amount, returned }),
    );
    const days = { fromDay: query.from, endDay: dayAfter(query.to, 1) };
    const awards = await listAwardsByUpline(app.db, { ...time, ...days });
    return { asOf, currency, ...toHouseReport(report), awards: awards.map(toUplineAwards), transfers };
  },

  async 'GET /ops/api/reports/reconciliation'({ app: { db } }, { query }) {
    const { members, ...compared } = await listReconciliation(db, query);
    return {
      ...compared,
      members: members.map((row) => ({
        ...row,
        members: Number(row.members),
        differences: Number(row.differences),
      })),
    };
  },

  async 'POST /ops/api/contract-adjustments'(request, { body: { to, amount: amountMinor, reason } }) {
    await runAudited(
      acting(request),
      (tx, actor) => adjustAgent(tx, contractDeps(request.app), { to, amountMinor, reason, actor }),
      () => ({ action: 'contract.adjust', subject: to, details: { amount: formatAmount(amountMinor), reason } }),
    );
    return null;
  },
};
