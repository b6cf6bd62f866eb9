import { useStore } from '@nanostores/react';
import { ChevronRight, Gift } from 'lucide-react';
import { useEffect } from 'react';
import { $balance, refreshBalance } from '#browser/stores/wallet/balance';
import { openMemberPage } from '#browser/stores/dialogs';
import { type AccountRecord, recentRecords } from '#browser/stores/wallet/records';
import { transfers, vendorWallets } from '#browser/stores/wallet/transfers';
import {
  Alert,
  CountUp,
  EmptyState,
  Loaded,
  Money,
  MoneyChange,
  moneyText,
  Skeleton,
  type Translator,
  useTranslator,
} from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { TransferList } from './TransferList.tsx';
import { VendorWallets } from './VendorWallets.tsx';
import { MoneyTools } from '../parts/MoneyTools.tsx';
import styles from './Wallet.module.css';
import { timeText } from '#browser/format';

/** The wallet's overview: balance, held amount, latest transactions. */
export function WalletPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['wallet', 'records', 'errors', 'member']);
  const balance = useStore($balance);
  const recent = useStore(recentRecords.$store);
  useEffect(() => {
    void refreshBalance();
    void recentRecords.load();
    void vendorWallets.load();
    void transfers.load(1);
  }, []);
  if (!t) return <Skeleton shape="card" count={2} />;
  return (
    <div className={styles.page}>
      <Loaded loadable={balance} t={t} onRetry={refreshBalance} rows={2}>
        {({ sumBalance, held, bonus, currency }) => (
          <div className={styles.balance}>
            <p className={styles.caption}>{t('wallet:overview.available')}</p>
            <p className={styles.figure}>
              <CountUp amount={sumBalance} currency={currency} tag={tag} />
            </p>
            <p className={styles.held}>
              {t('wallet:overview.held')} <Money amount={held} currency={currency} tag={tag} />
            </p>
            {bonus !== null && (
              <button className={styles.bonus} type="button" onClick={() => openMemberPage('bonuses')}>
                <Gift size={18} aria-hidden="true" />
                {t('wallet:overview.bonus')}
                <span dir="ltr">
                  +<Money amount={bonus} currency={currency} tag={tag} />
                </span>
                <ChevronRight className="mirrored" size={18} aria-hidden="true" />
              </button>
            )}
            <MoneyTools t={t} />
          </div>
        )}
      </Loaded>
      <Wallets tag={tag} t={t} />
      <Section
        title={t('wallet:overview.recent')}
        aside={
          <button className="text-link" type="button" onClick={() => openMemberPage('account')}>
            {t('wallet:overview.all')}
          </button>
        }
        isPlain
      >
        <Loaded loadable={recent} t={t} onRetry={recentRecords.load}>
          {({ rows, receivable }) => (
            <>
              <ReceivableNotice amount={receivable} currency={rows[0]?.currency} tag={tag} t={t} />
              {rows.length === 0 ? (
                <EmptyState title={t('records:account.noneTitle')} text={t('wallet:overview.emptyText')} />
              ) : (
                <RecentList rows={rows} tag={tag} t={t} />
              )}
            </>
          )}
        </Loaded>
      </Section>
    </div>
  );
}

/** The wallets at vendors and the transfers between them; nothing where all games share one wallet and always have. */
function Wallets({ tag, t }: { tag: string; t: Translator }) {
  const wallets = useStore(vendorWallets.$store);
  const moved = useStore(transfers.$store);
  return (
    <Loaded loadable={wallets} t={t} onRetry={vendorWallets.load} shape="card" rows={1} isAutoRefreshed>
      {(list) =>
        list.length > 0 && (
          <>
            <VendorWallets wallets={list} tag={tag} t={t} />
            <Section title={t('wallet:transfer.recent')} isPlain>
              <Loaded loadable={moved} t={t} onRetry={transfers.reload} isAutoRefreshed>
                {(page) => <TransferList page={page} tag={tag} t={t} />}
              </Loaded>
            </Section>
          </>
        )
      }
    </Loaded>
  );
}

/** Says what will be deducted from the next credits; nothing without receivables, which only a member with transactions can have. */
function ReceivableNotice({ amount, currency, tag, t }: NoticeProps) {
  if (amount === '0' || currency === undefined) return null;
  return (
    <Alert tone="warning">{t('wallet:overview.receivable', { amount: moneyText({ amount, currency, tag }) })}</Alert>
  );
}

interface NoticeProps {
  amount: string;
  currency: string | undefined;
  tag: string;
  t: Translator;
}

/** The latest transactions, one line each. */
function RecentList({ rows, tag, t }: { rows: readonly AccountRecord[]; tag: string; t: Translator }) {
  return (
    <ul className={styles.recent}>
      {rows.map((row) => (
        <li key={row.id} className={styles.line}>
          <div>
            <p className={styles.kind}>{t(`records:kind.${row.kind}`)}</p>
            <time className={styles.time} dateTime={row.at}>
              {timeText(row.at)}
            </time>
          </div>
          <MoneyChange amount={row.amount} currency={row.currency} tag={tag} t={t} />
        </li>
      ))}
    </ul>
  );
}
