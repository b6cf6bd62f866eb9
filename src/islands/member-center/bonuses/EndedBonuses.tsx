import { Gift } from 'lucide-react';
import { timeText } from '#browser/format';
import { type Bonus, endedBonuses } from '#browser/stores/wallet/bonuses';
import type { EndpointResponse } from '#api/table';
import { EmptyState, MoneyChange, moneyText, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { PaymentList } from '../parts/PaymentList.tsx';
import { BonusHistory } from './BonusHistory.tsx';

interface EndedBonusesProps {
  page: EndpointResponse<'GET /wps/member/bonuses'>;
  tag: string;
  t: Translator;
}

/** Bonuses that have ended, the newest first, with what became of each. */
export function EndedBonuses({ page, tag, t }: EndedBonusesProps) {
  const empty = (
    <EmptyState icon={Gift} title={t('member:bonuses.noneEndedTitle')} text={t('member:bonuses.noneEndedText')} />
  );
  return (
    <PaymentList page={page} onPage={endedBonuses.load} empty={empty} t={t}>
      {(bonus) => <EndedBonus bonus={bonus} tag={tag} t={t} />}
    </PaymentList>
  );
}

const TONES: Partial<Record<Bonus['state'], StatusTone>> = { completed: 'good', cancelled: 'bad' };

function EndedBonus({ bonus, tag, t }: { bonus: Bonus; tag: string; t: Translator }) {
  const { name, state, amount, converted, currency, progress, required, createdAt, endedAt } = bonus;
  const show = (value: string) => moneyText({ amount: value, currency, tag });
  const at = endedAt ?? createdAt;
  return (
    <>
      <div className={styles.paymentHead}>
        <span>{name}</span>
        <StatusBadge tone={TONES[state] ?? 'neutral'} label={t(`member:bonuses.state.${state}`)} />
      </div>
      {state === 'completed' && <MoneyChange amount={converted} currency={currency} tag={tag} t={t} />}
      <p className={styles.paymentNote}>
        {t('member:bonuses.given', { amount: show(amount) })}
        {required !== '0' &&
          ` · ${t('member:bonuses.progressOf', { progress: show(progress), required: show(required) })}`}
      </p>
      <p className={styles.paymentNote}>
        <time dateTime={at}>{timeText(at)}</time>
      </p>
      <BonusHistory bonus={bonus} tag={tag} t={t} />
    </>
  );
}
