import type { DepositMethod } from '#browser/stores/wallet/deposits';
import { displayAmount, parseAmount } from '#kernel/money';
import { depositFee } from '#rules/payments/payment-methods';
import { parseRate } from '#rules/rewards/rates';
import type { Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';

interface PayableNoteProps {
  method: DepositMethod;
  amount: string;
  tag: string;
  t: Translator;
}

/** The total that the member pays; nothing where the operator pays the fee. */
export function PayableNote({ method: { fee, currency }, amount, tag, t }: PayableNoteProps) {
  const amountMinor = parseAmount(amount) ?? 0n;
  const rule = { feeFixedMinor: parseAmount(fee.fixed) ?? 0n, feePpm: parseRate(fee.percent) ?? 0n };
  const feeMinor = depositFee(amountMinor, rule, currency);
  if (feeMinor <= 0n) return null;
  const show = (value: bigint) => displayAmount(value, { currency, tag });
  return (
    <p className={styles.lead} role="status">
      {t('wallet:deposit.payable', {
        payable: show(amountMinor + feeMinor),
        fee: show(feeMinor),
        amount: show(amountMinor),
      })}
    </p>
  );
}
