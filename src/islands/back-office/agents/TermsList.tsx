import type { ContractRow } from '#browser/stores/back-office/agents/agent-contracts';
import { moneyText } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './AgentsScreen.module.css';

type Terms = ContractRow['terms'];
type Tier = NonNullable<Terms['tiers']>[number];

const RATES = ['single', 'loss', 'profit'] as const;

/** Says in short what a contract pays: a line for each tier or rate, then its other terms. */
export function TermsList({ contract: { terms, currency } }: { contract: ContractRow }) {
  const { t, tag } = useTexts();
  const { tiers = [], rates, period, carryOver, cap, minPayout } = terms;
  const money = (amount: string) => moneyText({ amount, currency, tag });
  const conditionsOf = ({ bet, loss = '0', active = 0 }: Tier) =>
    [
      bet !== '0' && t('agent:contracts.fromBet', { amount: money(bet) }),
      loss !== '0' && t('agent:contracts.fromLoss', { amount: money(loss) }),
      active > 0 && t('agent:contracts.fromActive', { count: active }),
    ].filter((part) => part !== false);
  const lines = [
    ...tiers.map((tier) => [`${tier.rate} %`, ...conditionsOf(tier)].join(' · ')),
    ...(rates ? RATES.map((name) => `${t(`agent:contracts.rates.${name}`)}: ${rates[name]} %`) : []),
    ...(period ? [t(`agent:contracts.period.${period}`)] : []),
    ...(carryOver ? [t(`agent:contracts.carryOver.${carryOver}`)] : []),
    ...(cap === undefined ? [] : [`${t('agent:contracts.cap')}: ${money(cap)}`]),
    ...(minPayout === undefined ? [] : [`${t('agent:contracts.minPayout')}: ${money(minPayout)}`]),
  ];
  return (
    <ul className={styles.margins}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
