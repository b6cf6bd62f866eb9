import { useStore } from '@nanostores/react';
import { timeText } from '#browser/format';
import { valueOf } from '#browser/stores/loadable';
import { type Turnover, turnover } from '#browser/stores/wallet/turnover';
import { moneyText, ProgressBar, type Translator } from '../../ui/index.ts';
import { percentDone } from '#browser/progress';
import { Section } from '../parts/Section.tsx';
import styles from './Turnover.module.css';

interface TurnoverProps {
  tag: string;
  t: Translator;
}

/** The turnover that is required before a withdrawal, and why; nothing when none is open. The server checks it in any case. */
export function TurnoverNotice({ tag, t }: TurnoverProps) {
  const known = valueOf(useStore(turnover.$store));
  if (!known || known.mode === 'off' || known.requirements.length === 0) return null;
  return (
    <Section>
      <OpenTurnover open={known} tag={tag} t={t} />
    </Section>
  );
}

function OpenTurnover({ open: { mode, currency, open, required, requirements }, tag, t }: OpenTurnoverProps) {
  const show = (amount: string) => moneyText({ amount, currency, tag });
  const text = t('wallet:turnover.open', { open: show(open), required: show(required) });
  return (
    <div className={styles.turnover}>
      <p className={styles.title}>{text}</p>
      <ProgressBar label={t('wallet:turnover.progress')} percent={100 - percentDone(open, required)} text={text} />
      <p className={styles.why}>{t(`wallet:turnover.why.${mode}`)}</p>
      <details>
        <summary className={styles.summary}>{t('wallet:turnover.details')}</summary>
        <ul className={styles.list}>
          {requirements.map((row) => (
            <li key={row.id} className={styles.row}>
              <span>
                {t(`wallet:turnover.source.${row.source}`)} ·{' '}
                <time dateTime={row.createdAt}>{timeText(row.createdAt)}</time>
              </span>
              <b>{t('wallet:turnover.part', { open: show(row.open), required: show(row.amount) })}</b>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface OpenTurnoverProps extends TurnoverProps {
  open: Turnover;
}
