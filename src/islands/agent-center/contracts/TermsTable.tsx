import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContractPage, Terms } from '#browser/stores/agent/contracts';
import { classes, Facts, moneyText, percentText } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import styles from './Contracts.module.css';

interface TermsTableProps {
  family: ContractPage;
  terms: Terms;
  caption: string;
  /** Tier that is reached now, from 1; null for none. */
  reached?: number | null;
}

/** Shows terms: the tiers with their conditions, or the three rates of a real-time salary; then the other terms. */
export function TermsTable({ family, terms, caption, reached }: TermsTableProps) {
  return (
    <div className={styles.terms}>
      {terms.tiers && <Tiers family={family} tiers={terms.tiers} caption={caption} reached={reached} />}
      {terms.rates && <Rates rates={terms.rates} />}
      <OtherTerms terms={terms} />
    </div>
  );
}

type Tier = NonNullable<Terms['tiers']>[number];

interface TiersProps extends Pick<TermsTableProps, 'family' | 'caption'> {
  tiers: readonly Tier[];
  reached: number | null | undefined;
}

function Tiers({ family, tiers, caption, reached }: TiersProps) {
  const { t, tag } = useAgent();
  const conditions = useConditions(family);
  return (
    <table className={styles.tiers}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('agent:contracts.tier')}</th>
          <th scope="col">{t('agent:contracts.conditions')}</th>
          <th scope="col" className={styles.rate}>
            {t('agent:contracts.rate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, index) => {
          const isReached = reached === index + 1;
          return (
            <tr key={tier.rate} className={classes(isReached && styles.here)} aria-current={isReached || undefined}>
              <th scope="row">{index + 1}</th>
              <td>
                {conditions(tier)}
                {isReached && (
                  <span className={styles.hereMark}>
                    <MapPin size={14} aria-hidden="true" />
                    {t('agent:contracts.here')}
                  </span>
                )}
              </td>
              <td className={styles.rate}>
                <bdi dir="ltr">{percentText(tier.rate, tag)}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns a function that says what a tier requires. */
function useConditions(family: ContractPage): (tier: Tier) => ReactNode {
  const { t, tag, account } = useAgent();
  const money = (amount: string) => moneyText({ amount, currency: account.currency, tag });
  return ({ bet, loss = '0', active = 0 }) => {
    const required = [
      bet !== '0' && t('agent:contracts.fromBet', { amount: money(bet) }),
      family === 'dividend' && loss !== '0' && t('agent:contracts.fromLoss', { amount: money(loss) }),
      active > 0 && t('agent:contracts.fromActive', { count: active }),
    ].filter((part) => part !== false);
    return required.length === 0 ? t('agent:contracts.fromStart') : required.join(' · ');
  };
}

function Rates({ rates }: { rates: NonNullable<Terms['rates']> }) {
  const { t, tag } = useAgent();
  return (
    <dl className={styles.rates}>
      {(['single', 'loss', 'profit'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`agent:contracts.rates.${name}`)}</dt>
          <dd>
            <bdi dir="ltr">{percentText(rates[name], tag)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OtherTerms({ terms: { period, carryOver, cap, minPayout } }: { terms: Terms }) {
  const { t, tag, account } = useAgent();
  const money = (amount: string) => moneyText({ amount, currency: account.currency, tag });
  const facts = [
    ...(period ? [{ label: t('agent:contracts.periodLabel'), value: t(`agent:contracts.period.${period}`) }] : []),
    ...(carryOver
      ? [{ label: t('agent:contracts.carryOverLabel'), value: t(`agent:contracts.carryOver.${carryOver}`) }]
      : []),
    ...(cap ? [{ label: t('agent:contracts.cap'), value: money(cap) }] : []),
    ...(minPayout ? [{ label: t('agent:contracts.minPayout'), value: money(minPayout) }] : []),
  ];
  return facts.length === 0 ? null : <Facts className={parts.facts} facts={facts} />;
}
