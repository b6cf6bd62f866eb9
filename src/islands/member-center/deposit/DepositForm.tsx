import { type SubmitEvent, useState } from 'react';
import { createDeposit, type DepositBonus, type DepositMethod } from '#browser/stores/wallet/deposits';
import { isRefusal } from '#browser/client/client';
import { claimFailureText } from '#browser/stores/wallet/offers';
import { parseAmount } from '#kernel/money';
import { Alert, Button, focusProblem, moneyText, type Translator, useAction } from '../../ui/index.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { amountProblem } from '../parts/amount-problem.ts';
import styles from '../parts/Parts.module.css';
import { BonusChoice } from './BonusChoice.tsx';
import { MethodCards } from './MethodCards.tsx';
import { PayableNote } from './PayableNote.tsx';
import { TurnoverRule } from './TurnoverRule.tsx';

interface DepositFormProps {
  methods: readonly DepositMethod[];
  bonuses: readonly DepositBonus[];
  tag: string;
  t: Translator;
}

export function DepositForm({ methods, bonuses, tag, t }: DepositFormProps) {
  const [code, setCode] = useState(methods[0]?.code ?? '');
  const [amount, setAmount] = useState('');
  const [promotionId, setPromotionId] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const { isBusy, failure, setFailure, runAction } = useAction(t);
  const method = methods.find((candidate) => candidate.code === code) ?? methods[0];
  if (!method) return null;
  const bonus = bonuses.find((each) => each.promotionId === promotionId);
  const tooSmallFor = bonus && isBelow(amount, bonus.rules.minDeposit) ? bonus : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setHasTried(true);
    if (!method) return;
    if (amountProblem(amount, method) || tooSmallFor) focusProblem(event.currentTarget);
    else void runAction(() => send(method.code));
  }

  async function send(methodCode: string): Promise<void> {
    try {
      await createDeposit({ methodCode, amount, ...(bonus ? { promotionId } : {}) });
    } catch (error) {
      if (!isRefusal(error, 'claim_refused')) throw error;
      setFailure(claimFailureText(t, error));
    }
  }

  const chips = method.amountChips.length > 0 ? { suggestions: method.amountChips } : {};
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <MethodCards methods={methods} value={method.code} onChange={setCode} tag={tag} t={t} />
      <AmountField
        tag={tag}
        t={t}
        amount={amount}
        limits={method}
        {...chips}
        onChange={setAmount}
        hasTried={hasTried}
      />
      <PayableNote method={method} amount={amount} tag={tag} t={t} />
      {bonuses.length > 0 && (
        <BonusChoice bonuses={bonuses} value={promotionId} onChange={setPromotionId} tag={tag} t={t} />
      )}
      {tooSmallFor && (hasTried || amount !== '') && (
        <Alert tone="warning">
          {t('wallet:bonus.tooSmall', {
            amount: moneyText({ amount: tooSmallFor.rules.minDeposit ?? '0', currency: method.currency, tag }),
          })}
        </Alert>
      )}
      <TurnoverRule t={t} />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t(`wallet:deposit.start.${method.kind}`)}
      </Button>
    </form>
  );
}

function isBelow(amount: string, minDeposit: string | null): boolean {
  return (parseAmount(amount) ?? 0n) < (parseAmount(minDeposit ?? '0') ?? 0n);
}
