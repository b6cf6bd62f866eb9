import { UNIT } from '#kernel/money';
import { percentOf, WHOLE_PPM } from '../rewards/rates.ts';
import { isBelow, type AccountId, type Tree } from './tree/placement.ts';

/** Rules of transfers between an upline and a downline (docs/spec/agents-rulebook.md §8). */
export interface TransferRules {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** Sum and number of the transfers of one sender on one business day. */
  readonly maxDayMinor: bigint;
  readonly maxDayCount: number;
  /** Agents may send to direct downlines, or to everybody below them. Nobody sends past the direct upline. */
  readonly depth: 'DIRECT' | 'TEAM';
  /** Smallest payable amount of the currency. */
  readonly unitMinor: bigint;
  /** Share of a received transfer that has to be wagered. */
  readonly wageringPpm: bigint;
}

export const DEFAULT_TRANSFER_RULES: TransferRules = {
  minMinor: 10_000n * UNIT,
  maxMinor: 100_000_000n * UNIT,
  maxDayMinor: 500_000_000n * UNIT,
  maxDayCount: 20,
  depth: 'DIRECT',
  unitMinor: UNIT,
  wageringPpm: WHOLE_PPM,
};

export interface TransferAccount {
  readonly balanceMinor: bigint;
  /** Turnover that is still to be made; as much of the balance cannot be sent. */
  readonly lockedMinor: bigint;
  readonly isBlocked: boolean;
  /** Its balance did not cover all that it has to pay under its contracts. */
  readonly hasReceivables: boolean;
}

export interface TransferRequest {
  readonly sender: TransferAccount;
  readonly recipient: TransferAccount;
  readonly isRelated: boolean;
  readonly amountMinor: bigint;
  /** The sender's earlier transfers of the business day. */
  readonly sentTodayMinor: bigint;
  readonly sentTodayCount: number;
}

export type TransferRefusal =
  | 'not_related'
  | 'account_blocked'
  | 'amount_invalid'
  | 'amount_too_small'
  | 'amount_too_big'
  | 'contract_debt'
  | 'day_limit'
  | 'insufficient_funds'
  | 'wagering_required';

/** True when an account may send to another one by their places in the tree. */
export function canSendTo(tree: Tree, sender: AccountId, recipient: AccountId, depth: TransferRules['depth']): boolean {
  const [from, to] = [tree.get(sender), tree.get(recipient)];
  if (!from || !to || sender === recipient) return false;
  if (from.uplineId === recipient || to.uplineId === sender) return true;
  return depth === 'TEAM' && isBelow(tree, recipient, sender);
}

/** Returns the reason against a transfer, in the order of §8. */
export function transferRefusal(rules: TransferRules, request: TransferRequest): TransferRefusal | undefined {
  const { sender, recipient, isRelated, amountMinor } = request;
  if (!isRelated) return 'not_related';
  if (sender.isBlocked || recipient.isBlocked) return 'account_blocked';
  const refusal = amountRefusal(rules, amountMinor);
  if (refusal) return refusal;
  if (sender.hasReceivables) return 'contract_debt';
  if (request.sentTodayCount >= rules.maxDayCount || request.sentTodayMinor + amountMinor > rules.maxDayMinor)
    return 'day_limit';
  if (amountMinor > sender.balanceMinor) return 'insufficient_funds';
  return amountMinor > sender.balanceMinor - sender.lockedMinor ? 'wagering_required' : undefined;
}

function amountRefusal(
  { minMinor, maxMinor, unitMinor }: TransferRules,
  amountMinor: bigint,
): 'amount_invalid' | 'amount_too_small' | 'amount_too_big' | undefined {
  if (amountMinor <= 0n || amountMinor % unitMinor !== 0n) return 'amount_invalid';
  if (amountMinor < minMinor) return 'amount_too_small';
  return amountMinor > maxMinor ? 'amount_too_big' : undefined;
}

/** Returns both accounts after a transfer that was not refused. */
export function transfer<Account extends TransferAccount>(
  { wageringPpm }: TransferRules,
  { sender, recipient }: { readonly sender: Account; readonly recipient: Account },
  amountMinor: bigint,
): { readonly sender: Account; readonly recipient: Account } {
  return {
    sender: { ...sender, balanceMinor: sender.balanceMinor - amountMinor },
    recipient: {
      ...recipient,
      balanceMinor: recipient.balanceMinor + amountMinor,
      lockedMinor: recipient.lockedMinor + percentOf(amountMinor, wageringPpm),
    },
  };
}
