import { ArrowLeft } from 'lucide-react';
import { type Deposit, showDeposit } from '#browser/stores/wallet/deposits';
import { Button, Stepper, type Translator } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { Step } from '../parts/Step.tsx';
import styles from './Deposit.module.css';
import { DepositOutcome } from './DepositOutcome.tsx';
import { PayInstructions } from './PayInstructions.tsx';
import { GatewayPayment } from './GatewayPayment.tsx';
import { stepsOf } from './states.ts';

interface PayScreenProps {
  deposit: Deposit;
  tag: string;
  t: Translator;
}

/** One deposit from the transfer to the wallet, updated by live events. */
export function PayScreen({ deposit, tag, t }: PayScreenProps) {
  const { steps, current } = stepsOf(deposit);
  const labels = steps.map((step) => t(`wallet:pay.step.${step}`));
  return (
    <div className={styles.pay}>
      <Button className={styles.back} variant="quiet" onClick={() => showDeposit(undefined)}>
        <ArrowLeft className="mirrored" size={18} aria-hidden="true" />
        {t('wallet:pay.back')}
      </Button>
      <Stepper labels={labels} current={current} t={t} />
      <Section>
        {deposit.state === 'created' ? (
          deposit.payTo ? (
            <PayInstructions deposit={deposit} payTo={deposit.payTo} tag={tag} t={t} />
          ) : (
            <GatewayPayment deposit={deposit} tag={tag} t={t} />
          )
        ) : (
          <Step>
            <DepositOutcome deposit={deposit} tag={tag} t={t} />
          </Step>
        )}
      </Section>
    </div>
  );
}
