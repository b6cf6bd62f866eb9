import {
  authenticate,
  getBalanceByPlayer,
  getBalanceByToken,
  reportTransactions,
  type BetRequest,
  type CloseRequest,
  type TransactionRequest,
  type Vendor,
  type WalletOutcome,
  type WinRequest,
} from '#domain/games';
import type { EndpointName, Endpoints, HandlerInput } from '#api/table';
import { AppError } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import { codeToTag } from '../../../i18n/locales.ts';
import type { AppContext } from '../../context.ts';
import { runBatch, runTransaction } from '../../vendor-wallet.ts';

type VendorEndpoint = {
  [Name in EndpointName]: Endpoints[Name]['access'] extends 'vendor' ? Name : never;
}[EndpointName];
type Handlers = {
  [Name in VendorEndpoint]: (app: AppContext, vendor: Vendor, input: HandlerInput<Name>) => Promise<object>;
};

const REPORT_LIMIT = 1000;

/** Formats an outcome for the wallet protocol. */
function toWalletResponse(requestId: string, outcome: WalletOutcome) {
  return {
    requestId,
    status: outcome.status,
    ...(outcome.portalTx === undefined ? {} : { txId: outcome.portalTx }),
    ...(outcome.balanceMinor === undefined ? {} : { balance: formatAmount(outcome.balanceMinor) }),
    ...(outcome.currency === undefined ? {} : { currency: outcome.currency }),
    ...(outcome.isDuplicate ? { duplicate: true as const } : {}),
    ...(outcome.adjusted
      ? { applied: formatAmount(outcome.adjusted.appliedMinor), owed: formatAmount(outcome.adjusted.receivableMinor) }
      : {}),
  };
}

type BodyOf<Request extends TransactionRequest> = Omit<Request, 'operation'> & { requestId: string };

function transactionHandler<Operation extends TransactionRequest['operation']>(operation: Operation) {
  type Request = Extract<TransactionRequest, { operation: Operation }>;
  return async (app: AppContext, vendor: Vendor, { body }: { body: BodyOf<Request> }) => {
    const request = { ...body, operation } as unknown as Request;
    return toWalletResponse(body.requestId, await runTransaction(app, vendor, request));
  };
}

type BatchBody = HandlerInput<'POST /vendor/v1/batch'>['body'];

const areCloses = (requests: CloseRequest[] | (BetRequest | WinRequest)[]): requests is CloseRequest[] =>
  requests[0]?.operation === 'close';

/** Answers each item of a batch with its own request id, where it has one. */
function toBatchResults({ calls, requestId }: BatchBody, results: readonly WalletOutcome[]) {
  return results.map((result, index) => toWalletResponse(calls[index]?.requestId ?? requestId, result));
}

/** Closes a round for its players, each decided on its own: the batch is OK whatever became of its items. */
async function closeAll(
  app: AppContext,
  vendor: Vendor,
  { body, requests }: { body: BatchBody; requests: CloseRequest[] },
) {
  const results = await app.walletTransactions.processAll(vendor, requests);
  const whole: WalletOutcome = { status: 'OK', isDuplicate: results.every(({ isDuplicate }) => isDuplicate) };
  return { ...toWalletResponse(body.requestId, whole), results: toBatchResults(body, results) };
}

/** Books bets and wins of one player in one round, all or nothing. */
async function bookBatch(
  app: AppContext,
  vendor: Vendor,
  { body, requests }: { body: BatchBody; requests: (BetRequest | WinRequest)[] },
) {
  const outcome = await runBatch(app, vendor, requests);
  const results = toBatchResults(body, outcome.results);
  return { ...toWalletResponse(body.requestId, outcome), ...(outcome.status === 'OK' ? { results } : {}) };
}

export const vendorHandlers: Handlers = {
  async 'POST /vendor/v1/authenticate'(app, vendor, { body }) {
    const outcome = await app.db.transaction((tx) => authenticate(tx, vendor, body.token, body.requestId));
    if (outcome.status !== 'OK') return toWalletResponse(body.requestId, outcome);
    return {
      ...toWalletResponse(body.requestId, outcome),
      playerId: outcome.playerId,
      language: codeToTag(outcome.languageCode ?? ''),
      country: app.config.country,
      limits: { realityCheckMinutes: null },
    };
  },

  async 'POST /vendor/v1/balance'(app, vendor, { body }) {
    const { token, playerId, requestId } = body;
    if (token !== undefined) return toWalletResponse(requestId, await getBalanceByToken(app.db, vendor, token));
    if (playerId !== undefined) return toWalletResponse(requestId, await getBalanceByPlayer(app.db, vendor, playerId));
    throw new AppError('invalid_fields');
  },

  'POST /vendor/v1/bet': transactionHandler('bet'),
  'POST /vendor/v1/confirm': transactionHandler('confirm'),
  'POST /vendor/v1/win': transactionHandler('win'),
  'POST /vendor/v1/cashout': transactionHandler('cashout'),
  'POST /vendor/v1/adjust': transactionHandler('adjust'),
  'POST /vendor/v1/cancel': transactionHandler('cancel'),
  'POST /vendor/v1/close': transactionHandler('close'),

  'POST /vendor/v1/batch'(app, vendor, { body }) {
    // On the wire a request of a batch is called `call`, and so is its operation.
    const requests = body.calls.map(({ call: operation, ...fields }) => ({ ...fields, operation })) as
      | CloseRequest[]
      | (BetRequest | WinRequest)[];
    return areCloses(requests) ? closeAll(app, vendor, { body, requests }) : bookBatch(app, vendor, { body, requests });
  },

  async 'GET /vendor/v1/report'(app, vendor, { query }) {
    const after = BigInt(query.after ?? 0);
    const period = { from: new Date(query.from), to: new Date(query.to) };
    const rows = await reportTransactions(app.db, vendor, { ...period, after, limit: REPORT_LIMIT });
    return {
      movements: rows.map(({ portalTx, operation: call, amountMinor, isCancelled: cancelled, at, ...row }) => ({
        ...row,
        call,
        cancelled,
        portalTxId: portalTx.toString(),
        amount: formatAmount(amountMinor),
        at: at.toISOString(),
      })),
      next: rows.length === REPORT_LIMIT ? (rows.at(-1)?.portalTx.toString() ?? null) : null,
    };
  },
};
