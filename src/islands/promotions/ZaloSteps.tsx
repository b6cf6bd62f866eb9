import { openMemberPage } from '#browser/stores/dialogs';
import type { OwnOffer } from '#browser/stores/wallet/offers';
import { Button, Money, StatusBadge, type StatusTone, type Translator } from '../ui/index.ts';
import { ApplicationForm } from './ApplicationForm.tsx';
import styles from './Promotions.module.css';

type Step = NonNullable<OwnOffer['steps']>[number];

interface ZaloStepsProps {
  offer: OwnOffer;
  steps: readonly Step[];
  tag: string;
  t: Translator;
}

const TONES: Readonly<Record<Step['state'], StatusTone>> = {
  missing: 'neutral',
  ready: 'good',
  applying: 'progress',
  rejected: 'bad',
  paid: 'good',
};

/** Steps of the Zalo bonus with their amounts, and what to do for those that are missing. */
export function ZaloSteps({ offer, steps, tag, t }: ZaloStepsProps) {
  return (
    <ol className={styles.zalo} aria-label={t('offers:step.title')}>
      {steps.map((step) => (
        <li key={step.name}>
          <p>
            {t(`offers:step.${step.name}`)} · <Money amount={step.amount} currency={offer.rules.currency} tag={tag} />
          </p>
          <StatusBadge tone={TONES[step.state]} label={t(`offers:step.state.${step.state}`)} />
          <StepAct offer={offer} step={step} t={t} />
        </li>
      ))}
    </ol>
  );
}

function StepAct({ offer, step: { name, state }, t }: { offer: OwnOffer; step: Step; t: Translator }) {
  if (name === 'followed' && offer.actions.includes('apply'))
    return (
      <details>
        <summary>{t('offers:act.apply')}</summary>
        <p>{t('offers:step.followHint')}</p>
        <ApplicationForm offer={offer} t={t} />
      </details>
    );
  if (state !== 'missing') return null;
  if (name === 'verified')
    return (
      <Button variant="secondary" onClick={() => openMemberPage('securityCenter')}>
        {t('offers:step.link')}
      </Button>
    );
  if (name === 'firstDeposit')
    return (
      <Button variant="secondary" onClick={() => openMemberPage('deposit')}>
        {t('offers:act.deposit')}
      </Button>
    );
  return null;
}
