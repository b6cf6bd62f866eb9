import { z } from 'zod';
import { TRANSACTION_OPERATIONS, type Operation } from './protocol.ts';
import type { OperationFields, Delivery, Transport } from './transport.ts';

const count = z.number().int().min(0).max(10_000);

/** Number of upcoming transactions with each kind of fault. Kinds that are left out stay unchanged. */
export const faultsSchema = z.strictObject({
  /** Delivers the request and discards the response. */
  dropResponse: count.optional(),
  /** Sends the request twice, concurrently. */
  duplicate: count.optional(),
  /** Sends a cancel of the bet before the bet. */
  cancelBeforeBet: count.optional(),
  /** Sends a win of the round before its bet. */
  winBeforeBet: count.optional(),
});
export type Faults = Required<z.infer<typeof faultsSchema>>;

export interface FaultyTransport extends Transport {
  set(faults: z.infer<typeof faultsSchema>): Faults;
}

/** Injects faults on purpose, for tests of the portal. */
export function withFaults(inner: Transport): FaultyTransport {
  const faults: Faults = { dropResponse: 0, duplicate: 0, cancelBeforeBet: 0, winBeforeBet: 0 };
  const take = (name: keyof Faults): boolean => {
    if (faults[name] === 0) return false;
    faults[name] -= 1;
    return true;
  };
  return {
    set: (changes) => Object.assign(faults, changes),
    async send(vendor, operation, fields) {
      if (!isTransaction(operation)) return inner.send(vendor, operation, fields);
      if (operation === 'bet' && take('cancelBeforeBet')) await inner.send(vendor, 'cancel', cancelBeforeBetOf(fields));
      if (operation === 'bet' && take('winBeforeBet')) await inner.send(vendor, 'win', winBeforeBetOf(fields));
      const delivery = take('duplicate')
        ? await sendTwice(() => inner.send(vendor, operation, fields))
        : await inner.send(vendor, operation, fields);
      return take('dropResponse') ? { kind: 'unknown', reason: 'answer dropped on purpose' } : delivery;
    },
  };
}

function isTransaction(operation: Operation): boolean {
  return TRANSACTION_OPERATIONS.some((transaction) => transaction === operation);
}

async function sendTwice(send: () => Promise<Delivery>): Promise<Delivery> {
  const [first, second] = await Promise.all([send(), send()]);
  return first.kind === 'answered' ? first : second;
}

function cancelBeforeBetOf({ playerId = '', txId = '' }: OperationFields): OperationFields {
  return { playerId, txId: `${String(txId)}-early-cancel`, refTxId: txId };
}

function winBeforeBetOf({
  playerId = '',
  currency = '',
  roundId = '',
  txId = '',
  amount = '',
}: OperationFields): OperationFields {
  const early = { txId: `${String(txId)}-early-win`, refTxId: txId, kind: 'win', roundClosed: false };
  return { playerId, currency, roundId, amount, ...early };
}
