import { useStore } from '@nanostores/react';
import { switchAuthView } from '#browser/stores/dialogs';
import { valueOf } from '#browser/stores/loadable';
import { $siteSettings } from '#browser/stores/site-settings';
import { Button, type Translator } from '../../ui/index.ts';
import styles from '../sign-in/SignIn.module.css';
import { SocialProviders } from '../social/SocialProviders.tsx';

interface RegistrationAlternativesProps {
  t: Translator;
  hasSignIn: boolean;
}

/** Alternatives to the form: social providers, if any, and sign-in. */
export function RegistrationAlternatives({ t, hasSignIn }: RegistrationAlternativesProps) {
  const providers = valueOf(useStore($siteSettings, { ssr: 'initial' }))?.socialProviders ?? [];
  return (
    <>
      {providers.length > 0 && (
        <div className={styles.ways}>
          <p className={styles.or}>
            <span>{t('auth:login.or')}</span>
          </p>
          <SocialProviders t={t} providers={providers} />
        </div>
      )}
      {hasSignIn && (
        <div className={styles.remember}>
          <span>{t('auth:register.haveAccount')}</span>
          <Button variant="quiet" onClick={() => switchAuthView('login')}>
            {t('auth:login.submit')}
          </Button>
        </div>
      )}
    </>
  );
}
