import { useStore } from '@nanostores/react';
import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#browser/client/errors';
import { timeText } from '#browser/format';
import {
  type Contract,
  type ContractAct,
  type ContractPage,
  type Forecast,
  forecastOf,
  forecasts,
} from '#browser/stores/agent/contracts';
import { valueOf } from '#browser/stores/loadable';
import { HOUR_MS } from '#kernel/clock';
import { parseAmount } from '#kernel/money';
import {
  Button,
  classes,
  Countdown,
  CountUp,
  decimalText,
  EmptyState,
  Facts,
  FailedState,
  Money,
  moneyText,
  ProgressBar,
  StatusBadge,
} from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { periodText, stateText, stateTone } from '../../ui/contracts/contract-texts.ts';
import parts from '../Parts.module.css';
import styles from './Contracts.module.css';
import { PeriodBars } from './PeriodBars.tsx';
import { ReportLink } from './ReportLink.tsx';
import { TermsTable } from './TermsTable.tsx';

interface MineProps {
  family: ContractPage;
  /** Contracts of the agent and offers to it. */
  held: readonly Contract[];
}

/** The agent's own contracts: what they come to by now, their terms, and the periods before. */
export function Mine({ family, held }: MineProps) {
  const { t } = useAgent();
  const signed = held.filter(({ state }) => state !== 'OFFERED');
  if (signed.length === 0)
    return (
      <EmptyState icon={FileSignature} title={t('agent:contracts.noneTitle')} text={t('agent:contracts.noneText')} />
    );
  return (
    <div className={parts.stack}>
      {signed.map((contract) => (
        <OwnContract key={contract.id} contract={contract} />
      ))}
      <PeriodBars family={family} />
    </div>
  );
}

function OwnContract({ contract }: { contract: Contract }) {
  const { t } = useAgent();
  const loadable = useStore(forecasts.$store);
  const forecast = forecastOf(loadable, contract);
  return (
    <article className={parts.stack}>
      {forecast && <Running contract={contract} forecast={forecast} />}
      {loadable.state === 'failed' && (
        <FailedState t={t} text={errorText(t, loadable.error)} onRetry={forecasts.reload} />
      )}
      <div className={parts.card}>
        <header className={parts.between}>
          <h2 className={parts.subtitle}>{t('agent:contracts.terms')}</h2>
          <StatusBadge
            tone={stateTone(contract)}
            label={stateText(t, contract, { name: t(`agent:contracts.state.${contract.state}`) })}
          />
        </header>
        <TermsTable
          family={contract.family}
          terms={contract.terms}
          caption={t('agent:contracts.terms')}
          reached={forecast?.result.tier}
        />
        <ContractFacts contract={contract} />
        <OwnActs contract={contract} />
      </div>
    </article>
  );
}

/** Acts of a party on a contract that is in force or offered. */
export function OwnActs({ contract }: { contract: Contract }) {
  const { t, account } = useAgent();
  const [act, setAct] = useState<ContractAct>();
  const possible = possibleAct(contract, account.username);
  if (account.isDelegate || (!possible && !act)) return null;
  return (
    <div className={parts.actions}>
      {possible && (
        <Button variant="secondary" onClick={() => setAct(possible)}>
          {t(`agent:contracts.act.${possible}`)}
        </Button>
      )}
      {act && <AnswerDialog contract={contract} act={act} onClose={() => setAct(undefined)} />}
    </div>
  );
}

function possibleAct({ state, payee, requestedBy }: Contract, username: string): ContractAct | undefined {
  const side = payee === username ? 'payee' : 'payer';
  if (state === 'SIGNED') return 'terminate';
  if (state === 'OFFERED') return side === 'payer' ? 'withdraw' : undefined;
  return state === 'TERMINATION_REQUESTED' && requestedBy === side ? 'cancel' : undefined;
}

interface RunningProps {
  contract: Contract;
  forecast: Forecast;
}

/** The running period: what it comes to by now, what is missing to the next tier, and the figures behind it. */
function Running({ contract: { terms }, forecast }: RunningProps) {
  const { t, tag, account } = useAgent();
  const { currency } = account;
  const { amount, period, result, next } = forecast;
  const asOf = valueOf(useStore(forecasts.$store))?.asOf;
  const tiers = terms.tiers?.length ?? 0;
  return (
    <section className={parts.hero} aria-label={t('agent:contracts.running')}>
      <div className={classes(parts.between, parts.heroHead)}>
        <p>
          {t('agent:contracts.running')} · <bdi dir="ltr">{periodText(period)}</bdi>
        </p>
        <p className={styles.heroClock}>
          <PeriodEnd forecast={forecast} />
        </p>
      </div>
      <p className={classes(parts.heroAmount, parts.earned)}>
        <CountUp amount={amount} currency={currency} tag={tag} />
      </p>
      <p className={parts.heroNote}>
        {t('agent:contracts.ifEndedNow')}
        {tiers > 0 &&
          ` · ${result.tier === null ? t('agent:contracts.noTier') : t('agent:contracts.tierOf', { tier: result.tier, tiers, rate: decimalText(result.rate ?? '0', tag) })}`}
      </p>
      {next && <NextTier forecast={forecast} terms={terms} />}
      <RunningFigures
        forecast={forecast}
        isDividend={terms.period !== undefined}
        hasActive={terms.tiers !== undefined}
      />
      {asOf && <p className={parts.heroNote}>{t('agent:asOf', { time: timeText(asOf).slice(11) })}</p>}
    </section>
  );
}

/** The time left of short periods, and the end of long ones. */
function PeriodEnd({ forecast: { start, end } }: { forecast: Forecast }) {
  const { t } = useAgent();
  const endMs = Date.parse(end);
  if (endMs - Date.parse(start) > LONG_MS) {
    return (
      <>
        {t('agent:contracts.to')} <bdi dir="ltr">{timeText(end)}</bdi>
      </>
    );
  }
  return (
    <>
      {t('agent:contracts.endsIn')} <Countdown key={end} untilMs={endMs} onDone={() => void forecasts.reload()} />
    </>
  );
}

/** Length from which a period is long: more than a day of 25 hours. */
const LONG_MS = 25 * HOUR_MS;

function NextTier({ forecast: { next, result }, terms }: { forecast: Forecast; terms: Contract['terms'] }) {
  const { t, tag, account } = useAgent();
  const tier = next && terms.tiers?.[next.tier - 1];
  if (!next || !tier) return null;
  const money = (amount: string) => moneyText({ amount, currency: account.currency, tag });
  const missing = [
    tier.bet !== '0' && next.bet !== '0' && t('agent:contracts.missingBet', { amount: money(next.bet) }),
    next.loss !== '0' && t('agent:contracts.missingLoss', { amount: money(next.loss) }),
    next.active > 0 && t('agent:contracts.missingActive', { count: next.active }),
  ].filter((part) => part !== false);
  // The first bet reaches a tier without conditions.
  if (missing.length === 0) return null;
  const text = t('agent:contracts.toNextTier', {
    tier: next.tier,
    rate: decimalText(tier.rate, tag),
    missing: missing.join(' · '),
  });
  return (
    <div className={styles.next}>
      <ProgressBar label={t('agent:contracts.nextTier')} percent={progressOf(tier.bet, result.bet)} text={text} />
      <p>{text}</p>
    </div>
  );
}

/** Returns how much of a bet condition is met, in whole percent. */
function progressOf(required: string, present: string): number {
  const requiredMinor = parseAmount(required) ?? 0n;
  const presentMinor = parseAmount(present) ?? 0n;
  if (requiredMinor === 0n || presentMinor >= requiredMinor) return 100;
  return presentMinor <= 0n ? 0 : Number((presentMinor * 100n) / requiredMinor);
}

interface RunningFiguresProps {
  forecast: Forecast;
  isDividend: boolean;
  hasActive: boolean;
}

function RunningFigures({ forecast: { period, result, broughtForward }, isDividend, hasActive }: RunningFiguresProps) {
  const { t, tag, account } = useAgent();
  const money = (amount: string) => <Money amount={amount} currency={account.currency} tag={tag} />;
  const facts = [
    {
      label: t('agent:contracts.figure.bet'),
      value: <ReportLink period={period}>{money(result.bet)}</ReportLink>,
    },
    ...(hasActive && result.active > 0 ? [{ label: t('agent:contracts.figure.active'), value: result.active }] : []),
    ...(isDividend
      ? [
          { label: t('agent:contracts.figure.loss'), value: money(result.loss) },
          { label: t('agent:contracts.figure.carryIn'), value: money(result.carryIn) },
        ]
      : []),
    ...(hasActive
      ? []
      : [
          { label: t('agent:contracts.figure.betLost'), value: money(result.betLost) },
          { label: t('agent:contracts.figure.betWon'), value: money(result.betWon) },
        ]),
    ...(result.downlines === undefined
      ? []
      : [{ label: t('agent:contracts.figure.downlines'), value: money(result.downlines) }]),
    ...(broughtForward === '0'
      ? []
      : [{ label: t('agent:contracts.figure.broughtForward'), value: money(broughtForward) }]),
  ];
  return <Facts className={styles.heroFacts} facts={facts} />;
}
