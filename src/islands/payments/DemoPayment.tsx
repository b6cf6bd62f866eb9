import { useStore } from '@nanostores/react';
import { LogIn, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localPath } from '#i18n/paths';
import { openAuthDialog } from '#browser/stores/dialogs';
import { $session } from '#browser/stores/session';
import type { DemoOutcome } from '#rules/payments/payment-methods';
import { decideDemoPayment, demoPayment } from '#browser/stores/wallet/demo-payment';
import {
  Alert,
  Button,
  EmptyState,
  Loaded,
  Money,
  type Translator,
  Ui,
  useAction,
  useTranslator,
} from '../ui/index.ts';
import styles from './DemoPayment.module.css';

/** The page of the embedded payment gateway: the member decides what becomes of a payment. */
export function DemoPayment({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['wallet', 'errors']);
  const session = useStore($session);
  if (!t) return <div aria-busy="true" />;
  return (
    <Ui>
      <main className={styles.page} id="main">
        <h1 className={styles.title}>{t('wallet:gateway.demo.title')}</h1>
        <p className={styles.lead}>{t('wallet:gateway.demo.lead')}</p>
        {session.state === 'out' ? <SignedOut t={t} /> : <Payment tag={tag} t={t} />}
      </main>
    </Ui>
  );
}

function SignedOut({ t }: { t: Translator }) {
  const signIn = () => openAuthDialog('login', { href: location.pathname + location.search });
  return (
    <EmptyState
      icon={LogIn}
      title={t('wallet:gateway.demo.signIn')}
      action={<Button onClick={signIn}>{t('common:login')}</Button>}
    />
  );
}

function Payment({ tag, t }: { tag: string; t: Translator }) {
  const [id] = useState(() => new URLSearchParams(location.search).get('id') ?? '');
  const payment = useStore(demoPayment.$store);
  const { isBusy, failure, runAction } = useAction(t);
  useEffect(() => void demoPayment.load(id), [id]);
  const back = `${localPath(tag, '/')}#member/deposit?id=${id}`;
  const decide = (outcome: DemoOutcome) =>
    runAction(async () => {
      await decideDemoPayment(id, outcome);
      location.assign(back);
    });
  return (
    <Loaded loadable={payment} t={t} onRetry={() => demoPayment.load(id)}>
      {(deposit) =>
        deposit?.state === 'created' && deposit.checkout ? (
          <div className={styles.card}>
            <p className={styles.amount}>
              <Money amount={deposit.payable} currency={deposit.currency} tag={tag} />
            </p>
            {failure && <Alert tone="bad">{failure}</Alert>}
            <Button isLarge isWide isBusy={isBusy} onClick={() => decide('paid')}>
              {t('wallet:gateway.demo.pay')}
            </Button>
            <Button variant="secondary" isWide onClick={() => decide('declined')}>
              {t('wallet:gateway.demo.decline')}
            </Button>
            <Button variant="secondary" isWide onClick={() => decide('late')}>
              {t('wallet:gateway.demo.late')}
            </Button>
            <p className={styles.hint}>{t('wallet:gateway.demo.lateHint')}</p>
          </div>
        ) : (
          <EmptyState
            icon={SearchX}
            title={t('wallet:gateway.demo.missing')}
            action={
              <a className="button button-primary" href={back}>
                {t('wallet:gateway.demo.back')}
              </a>
            }
          />
        )
      }
    </Loaded>
  );
}
