import { useStore } from '@nanostores/react';
import { Percent } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localPath } from '#i18n/paths';
import { type Claim, ownClaims } from '#browser/stores/wallet/offers';
import { claimRebate, followRebates, type Rebate, rebates } from '#browser/stores/wallet/rebate';
import {
  Alert,
  Button,
  EmptyState,
  Loaded,
  Money,
  moneyText,
  Skeleton,
  type Translator,
  useTranslator,
} from '../../ui/index.ts';
import { Celebration } from '../../ui/rewards/Celebration.tsx';
import { Section } from '../parts/Section.tsx';
import { ClaimHistory } from '../rewards/ClaimHistory.tsx';
import { useClaim } from '../rewards/use-claim.ts';
import styles from './Rebate.module.css';
import { RebateTable } from './RebateTable.tsx';

/** Rebates that can be claimed, by category, and past claims. */
export function RebatePage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['offers', 'member', 'errors']);
  const loadable = useStore(rebates.$store);
  const claims = useStore(ownClaims.$store);
  const [won, setWon] = useState<Claim>();
  useEffect(() => {
    void ownClaims.load(1);
    return followRebates();
  }, []);
  if (!t) return <Skeleton shape="card" count={2} />;
  return (
    <>
      {won && <Celebration key={won.id} claim={won} tag={tag} t={t} />}
      <Loaded loadable={loadable} t={t} onRetry={rebates.load} shape="card" rows={2} isAutoRefreshed>
        {(list) => <Rebates list={list} onWon={setWon} tag={tag} t={t} />}
      </Loaded>
      <Section title={t('offers:history.title')} isPlain>
        <Loaded loadable={claims} t={t} onRetry={ownClaims.reload} isAutoRefreshed>
          {(page) => <ClaimHistory page={page} tag={tag} t={t} />}
        </Loaded>
      </Section>
    </>
  );
}

interface RebatesProps {
  list: readonly Rebate[];
  onWon: (claim: Claim) => void;
  tag: string;
  t: Translator;
}

function Rebates({ list, ...props }: RebatesProps) {
  const { tag, t } = props;
  if (list.length > 0) return list.map((rebate) => <RebateCard key={rebate.promotionId} rebate={rebate} {...props} />);
  return (
    <EmptyState
      icon={Percent}
      title={t('offers:rebate.emptyTitle')}
      text={t('offers:rebate.emptyText')}
      action={
        <a className="button button-primary" href={localPath(tag, '/promotions')}>
          {t('offers:shop.all')}
        </a>
      }
    />
  );
}

function RebateCard({ rebate, onWon, tag, t }: Omit<RebatesProps, 'list'> & { rebate: Rebate }) {
  const { isBusy, failure, claim } = useClaim(() => claimRebate(rebate), onWon, t);
  const { title, amount, currency, max, minAward, reason, lines, isAutomatic } = rebate;
  const isReady = reason === null && amount !== '0';
  const show = (value: string) => moneyText({ amount: value, currency, tag });
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.sum} data-ready={isReady || undefined}>
        <Money amount={amount} currency={currency} tag={tag} />
      </p>
      <RebateTable lines={lines} currency={currency} tag={tag} t={t} />
      <p className={styles.note}>
        {minAward === null
          ? t('offers:rebate.max', { max: show(max) })
          : t('offers:rebate.limits', { max: show(max), min: show(minAward) })}
      </p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {reason !== null && reason !== 'below_minimum' && <p className={styles.note}>{t(`offers:reason.${reason}`)}</p>}
      {isAutomatic ? (
        <p className={styles.note}>{t('offers:automatic')}</p>
      ) : (
        <Button variant="gold" isBusy={isBusy} disabled={!isReady} onClick={claim}>
          {isReady ? t('offers:act.claim', { amount: show(amount) }) : t('offers:rebate.nothing')}
        </Button>
      )}
    </section>
  );
}
