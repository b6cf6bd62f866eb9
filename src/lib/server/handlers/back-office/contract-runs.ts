import { countOpenFlagsIn } from '#domain/agent-flags';
import {
  approveTree,
  compareTree,
  dayOfDate,
  discardTree,
  divideStatement,
  dryRun,
  findStatement,
  getCurrentProgram,
  listRuns,
  listRunTrees,
  listSchedule,
  listStatements,
  listUsernames,
  recomputeTree,
  requireStartableRun,
  startRun,
} from '#domain/contracts';
import { usernameKey } from '#domain/members';
import { AppError } from '#kernel/errors';
import { contractDeps } from '../../contract-deps.ts';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { familyOf, toStatementResponse, wireFamilyOf } from '../../presenters/contracts.ts';
import { acting } from './session.ts';

export const contractRunSecondPersonRules: SecondPersonRules = {
  // A tree that does not exist is refused when it is approved.
  'POST /ops/api/contract-runs/{runId}/trees/{rootId}/approve': async ({ app }, { params, body: { draft } }) => {
    const trees = await listRunTrees(app.db, BigInt(params.runId));
    const tree = trees.find((each) => each.rootId === params.rootId && each.draft === draft);
    const { fourEyesFrom } = await getCurrentProgram(app.db, contractDeps(app));
    return !tree || tree.dueMinor >= fourEyesFrom;
  },
};

/** Handlers of the runs of contracts and of what they state. */
export const backOfficeContractRunHandlers: Handlers<
  | 'GET /ops/api/contract-runs'
  | 'GET /ops/api/contract-schedule'
  | 'POST /ops/api/contract-schedule/start'
  | 'GET /ops/api/contract-runs/{runId}/trees'
  | 'GET /ops/api/contract-runs/{runId}/trees/{rootId}/difference'
  | 'POST /ops/api/contract-runs/dry-run'
  | 'POST /ops/api/contract-runs/{runId}/trees/{rootId}/approve'
  | 'POST /ops/api/contract-runs/{runId}/trees/{rootId}/discard'
  | 'POST /ops/api/contract-runs/{runId}/trees/{rootId}/recompute'
  | 'GET /ops/api/contract-statements'
  | 'GET /ops/api/contract-statements/{statementId}'
> = {
  async 'GET /ops/api/contract-runs'({ app }, { query: { family, from, to, ...query } }) {
    const { db, config } = app;
    const { calendar } = contractDeps(app);
    const page = await listRuns(db, {
      ...query,
      family: family && familyOf(family),
      from: from === undefined ? undefined : calendar.startOf(dayOfDate(from)),
      until: to === undefined ? undefined : calendar.startOf(dayOfDate(to) + 1),
    });
    return {
      ...page,
      rows: page.rows.map(({ id, periodId: period, dueMinor, paidMinor, houseMinor, receivableMinor, ...run }) => ({
        ...run,
        id: String(id),
        family: wireFamilyOf(run.family),
        period,
        due: dueMinor,
        paid: paidMinor,
        houseCost: houseMinor,
        owed: receivableMinor,
        currency: config.currency,
      })),
    };
  },

  async 'GET /ops/api/contract-schedule'({ app }) {
    const scheduled = await listSchedule(app.db, contractDeps(app));
    return {
      next: scheduled.map(({ family, periodId: period, ...next }) => ({
        ...next,
        family: wireFamilyOf(family),
        period,
      })),
    };
  },

  async 'POST /ops/api/contract-schedule/start'(request, { body: { family, code, reason } }) {
    const { app } = request;
    const key = { family: familyOf(family), code };
    // The entry is written first: what is started commits page by page, as the job's runs do, and may stop in between.
    await runAudited(
      acting(request),
      (tx) => requireStartableRun(tx, contractDeps(app), key),
      ({ periodId: period, state }) => ({
        action: 'contract.start',
        subject: `${family} ${code}`,
        details: { period, state, reason },
      }),
    );
    return { failure: (await startRun(app.db, contractDeps(app), key)) ?? null };
  },

  async 'GET /ops/api/contract-runs/{runId}/trees'({ app: { db, config } }, { params: { runId } }) {
    const trees = await listRunTrees(db, BigInt(runId));
    return { currency: config.currency, trees: trees.map(({ dueMinor: due, ...tree }) => ({ ...tree, due })) };
  },

  async 'GET /ops/api/contract-runs/{runId}/trees/{rootId}/difference'({ app: { db, config } }, { params }) {
    const compared = await compareTree(db, { runId: BigInt(params.runId), rootId: params.rootId });
    if (!compared) throw new AppError('not_found');
    return {
      currency: config.currency,
      formerPeriod: compared.formerPeriodId,
      due: compared.dueMinor,
      former: compared.formerMinor,
      movers: compared.movers.map(({ payee, dueMinor: due, formerMinor: former }) => ({ payee, due, former })),
      openFlags: await countOpenFlagsIn(db, params.rootId),
    };
  },

  async 'POST /ops/api/contract-runs/dry-run'({ app }, { body: { family, code, period } }) {
    const key = { family: familyOf(family), code, periodId: period };
    const computed = await dryRun(app.db, contractDeps(app), key);
    if (!computed) throw new AppError('not_found');
    const statements = computed.flatMap(({ statement }) => (statement ? [statement] : []));
    const parties = statements.flatMap(({ contract: { payer, payee } }) => (payer === null ? [payee] : [payer, payee]));
    const names = await listUsernames(app.db, [...new Set(parties)]);
    return {
      due: statements.reduce((sum, { payableMinor }) => sum + payableMinor, 0n),
      currency: app.config.currency,
      statements: statements.map(({ contract, amountMinor: amount, dueMinor: due, payableMinor: payable }) => ({
        contractId: String(contract.id),
        payer: contract.payer === null ? null : (names.get(contract.payer) ?? ''),
        payee: names.get(contract.payee) ?? '',
        amount,
        due,
        payable,
      })),
    };
  },

  async 'POST /ops/api/contract-runs/{runId}/trees/{rootId}/approve'(request, { params, body: { draft, reason } }) {
    const { runId, rootId } = params;
    await runAudited(
      acting(request),
      (tx, actor) => approveTree(tx, { runId: BigInt(runId), rootId, draft, actor }),
      () => ({ action: 'contract.approve', subject: runId, details: { rootId, draft, reason } }),
    );
    return null;
  },

  async 'POST /ops/api/contract-runs/{runId}/trees/{rootId}/discard'(request, { params, body: { draft, reason } }) {
    const { runId, rootId } = params;
    await runAudited(
      acting(request),
      (tx, actor) => discardTree(tx, { runId: BigInt(runId), rootId, draft, actor, reason }),
      () => ({ action: 'contract.discard', subject: runId, details: { rootId, draft, reason } }),
    );
    return null;
  },

  async 'POST /ops/api/contract-runs/{runId}/trees/{rootId}/recompute'(request, { params, body: { reason } }) {
    const { runId, rootId } = params;
    await runAudited(
      acting(request),
      (tx) => recomputeTree(tx, contractDeps(request.app), { runId: BigInt(runId), rootId }),
      () => ({ action: 'contract.recompute', subject: runId, details: { rootId, reason } }),
    );
    return null;
  },

  async 'GET /ops/api/contract-statements'({ app: { db, config } }, { query }) {
    const { family, runId, period, payee, ...filter } = query;
    const page = await listStatements(db, {
      ...filter,
      family: family && familyOf(family),
      runId: runId === undefined ? undefined : BigInt(runId),
      periodId: period,
      payeeKey: payee && usernameKey(payee),
    });
    return { ...page, rows: page.rows.map((row) => ({ ...toStatementResponse(row), currency: config.currency })) };
  },

  async 'GET /ops/api/contract-statements/{statementId}'({ app }, { params: { statementId }, query: { by } }) {
    const statement = await findStatement(app.db, BigInt(statementId));
    if (!statement) throw new AppError('not_found');
    const division = by && (await divideStatement(app.db, contractDeps(app), statement, by));
    return { ...toStatementResponse(statement), currency: app.config.currency, division: division ?? null };
  },
};
