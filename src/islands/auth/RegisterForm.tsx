import { localPath } from '#i18n/paths';
import { openAuth } from '#browser/stores/dialogs';
import { Button, Skeleton, Ui, useTranslator } from '../ui/index.ts';
import styles from './Auth.module.css';
import { continueAfterSignIn } from './continue.ts';
import { RegisterPanel } from './RegisterPanel.tsx';

/** The registration of the page /register; its card and title are the page's. */
export function RegisterForm({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['auth', 'errors']);
  if (!t) return <Skeleton shape="row" count={5} />;
  const footer = (
    <div className={styles.footer}>
      <p>
        {t('auth:register.haveAccount')}{' '}
        <Button look="quiet" onClick={() => openAuth('login')}>
          {t('auth:login.submit')}
        </Button>
      </p>
      <a className="text-link" href={localPath(tag, '/')}>
        {t('auth:register.home')}
      </a>
    </div>
  );
  return (
    <Ui>
      <RegisterPanel tag={tag} t={t} onDone={() => continueAfterSignIn(tag)} hasReset footer={footer} />
    </Ui>
  );
}
