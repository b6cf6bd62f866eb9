import { switchAuthView } from '#browser/stores/dialogs';
import { Button } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import styles from '../parts/Auth.module.css';

/** Explains that a demo account cannot open member pages, and leads to registration. */
export function AccountView({ t }: AuthViewProps) {
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{t('errors:in_need_true_account')}</p>
      <Button isLarge isWide onClick={() => switchAuthView('register')}>
        {t('auth:in_increase_submit')}
      </Button>
      <Button variant="secondary" isWide onClick={() => switchAuthView('login')}>
        {t('auth:account.login')}
      </Button>
    </div>
  );
}
