import type { Deposit } from '#browser/stores/wallet/deposits';
import type { Translator } from '../../ui/index.ts';
import styles from './Deposit.module.css';

interface BankAppsProps {
  apps: NonNullable<Deposit['payTo']>['apps'];
  t: Translator;
}

/** Buttons that open banking apps with the transfer; on phones only, which have them. */
export function BankApps({ apps, t }: BankAppsProps) {
  if (apps.length === 0) return null;
  return (
    <section className={styles.apps} aria-labelledby="bank-apps">
      <h4 className={styles.appsTitle} id="bank-apps">
        {t('wallet:pay.openApp')}
      </h4>
      <ul className={styles.appList}>
        {apps.map(({ name, url }) => (
          <li key={name}>
            <a className={styles.app} href={url} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.appsNote}>{t('wallet:pay.openAppNote')}</p>
    </section>
  );
}
