import { type SubmitEvent, useState } from 'react';
import { createDeposit, type WalletMethod } from '#browser/stores/wallet/deposits';
import { Alert, Button, focusProblem, type Translator, useAction } from '../../ui/index.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { amountProblem } from '../parts/amount-problem.ts';
import { MethodChoice } from '../parts/MethodChoice.tsx';
import styles from '../parts/Parts.module.css';
import { TurnoverRule } from './TurnoverRule.tsx';

interface DepositFormProps {
  methods: readonly WalletMethod[];
  tag: string;
  t: Translator;
}

export function DepositForm({ methods, tag, t }: DepositFormProps) {
  const [code, setCode] = useState(methods[0]?.code ?? '');
  const [amount, setAmount] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const { isBusy, failure, runAction } = useAction(t);
  const method = methods.find((candidate) => candidate.code === code) ?? methods[0];
  if (!method) return null;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setHasTried(true);
    if (!method) return;
    if (amountProblem(amount, method)) focusProblem(event.currentTarget);
    else void runAction(() => createDeposit({ methodCode: method.code, amount }));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <MethodChoice label={t('wallet:deposit.method')} methods={methods} value={method.code} onChange={setCode} t={t} />
      <AmountField tag={tag} t={t} amount={amount} limits={method} onChange={setAmount} hasTried={hasTried} />
      <TurnoverRule t={t} />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('wallet:deposit.start')}
      </Button>
    </form>
  );
}
