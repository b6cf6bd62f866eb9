import { useStore } from '@nanostores/react';
import { type SubmitEvent, useId, useState } from 'react';
import { formatAmount, smallestPayable } from '#kernel/money';
import { valueOf } from '#browser/stores/loadable';
import { $balance } from '#browser/stores/wallet/balance';
import { requestTransfer, type VendorWallet, walletBalance } from '#browser/stores/wallet/transfers';
import type { TransferDirection } from '#rules/vendors/vendor-transfers';
import { Alert, Button, Dialog, focusProblem, type Translator, useAction } from '../../ui/index.ts';
import { amountProblem } from '../parts/amount-problem.ts';
import { AmountField } from '../parts/AmountField.tsx';
import styles from '../parts/Parts.module.css';

interface TransferDialogProps {
  wallet: VendorWallet;
  direction: TransferDirection;
  onClose: () => void;
  tag: string;
  t: Translator;
}

/** Prompts for the amount of a transfer. */
export function TransferDialog({ wallet, direction, onClose, tag, t }: TransferDialogProps) {
  const form = useId();
  const { isBusy, failure, runAction } = useAction(t);
  const [amount, setAmount] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const limits = useLimits(wallet, direction);
  const { vassalage, name: vendor } = wallet;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setHasTried(true);
    if (!limits || amountProblem(amount, limits)) {
      focusProblem(event.currentTarget);
      return;
    }
    void runAction(async () => {
      await requestTransfer({ direction, vassalage, amount });
      onClose();
    });
  }

  const footer = (
    <Button type="submit" form={form} isWide isBusy={isBusy} disabled={!limits}>
      {t(direction === 'to_vendor' ? 'wallet:transfer.toVendor' : 'wallet:transfer.toMain')}
    </Button>
  );
  const title = t(direction === 'to_vendor' ? 'wallet:transfer.toVendorOf' : 'wallet:transfer.toMainOf', { vendor });
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t} footer={footer}>
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {failure && <Alert tone="bad">{failure}</Alert>}
        {limits ? (
          <AmountField tag={tag} t={t} amount={amount} limits={limits} onChange={setAmount} hasTried={hasTried} />
        ) : (
          <Alert tone="warning">{t('wallet:transfer.unknown')}</Alert>
        )}
      </form>
    </Dialog>
  );
}

/** Returns what can be moved; undefined while the balance that it is taken from is not known. */
function useLimits({ vassalage }: VendorWallet, direction: TransferDirection) {
  const main = valueOf(useStore($balance));
  const atVendor = valueOf(useStore(walletBalance(vassalage).$store));
  const available = direction === 'to_vendor' ? main?.sumBalance : atVendor?.balance;
  const currency = main?.currency ?? atVendor?.currency;
  if (available === undefined || currency === undefined) return undefined;
  return { min: formatAmount(smallestPayable(currency)), max: available, currency, available };
}
