import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { switchAuthView } from '#browser/stores/dialogs';
import { valueOf } from '#browser/stores/loadable';
import { $siteSettings, hasFeature, loadSiteSettings } from '#browser/stores/site-settings';
import { FEATURES } from '#rules/site/modules';
import { Alert, Button, Skeleton, Tabs } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import styles from '../parts/Auth.module.css';
import { RecoverByEmail } from './RecoverByEmail.tsx';

const RecoverByMobile = lazy(async () => ({ default: (await import('./RecoverByMobile.tsx')).RecoverByMobile }));

/** Recovers a forgotten password: by an emailed link or by a code sent to the phone. */
export function RecoveryView({ tag, t, dialog }: AuthViewProps) {
  const siteSettings = valueOf(useStore($siteSettings));
  const [method, setMethod] = useState('email');
  useEffect(() => void loadSiteSettings(), []);
  const byEmail = <RecoverByEmail t={t} />;
  const byMobile = (
    <Suspense fallback={<Skeleton shape="control" count={3} />}>
      <RecoverByMobile tag={tag} t={t} />
    </Suspense>
  );
  return (
    <div className={styles.form}>
      {dialog.notice && <Alert tone="bad">{t(dialog.notice)}</Alert>}
      {hasFeature(siteSettings, FEATURES.smsPasswordReset) ? (
        <Tabs
          label={t('auth:recovery.tabs')}
          value={method}
          onChange={setMethod}
          items={[
            { value: 'email', label: t('auth:recovery.byEmail'), panel: byEmail },
            { value: 'mobile', label: t('auth:recovery.byMobile'), panel: byMobile },
          ]}
        />
      ) : (
        byEmail
      )}
      <Button variant="quiet" isWide onClick={() => switchAuthView('login')}>
        {t('auth:recovery.back')}
      </Button>
    </div>
  );
}
