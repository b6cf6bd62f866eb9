import { useCallback, useEffect, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { enrollAuthenticator, type Enrollment } from '#browser/stores/back-office/session';
import { CopyButton, FailedState, QrCode, Skeleton } from '../../ui/index.ts';
import styles from './AuthForm.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useTexts } from '../shared/back-office-context.ts';

const GROUP = /.{1,4}/g;

/** Sets up an authenticator at the first sign-in, by QR code or by entering the secret. */
export function EnrollmentStep() {
  const { t } = useTexts();
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const [failure, setFailure] = useState<unknown>();

  const begin = useCallback(async () => {
    setFailure(undefined);
    await enrollAuthenticator().then(setEnrollment, setFailure);
  }, []);
  useEffect(() => void begin(), [begin]);

  if (failure) {
    return (
      <AuthLayout title={t('enroll.title')}>
        <FailedState t={t} onRetry={begin} text={errorText(t, failure)} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('enroll.title')} lead={t('enroll.lead')} isBusy={!enrollment}>
      {enrollment ? <Setup enrollment={enrollment} /> : <Skeleton shape="card" count={2} />}
    </AuthLayout>
  );
}

function Setup({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTexts();
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('enroll.stepApp')}</li>
        <li>{t('enroll.stepScan')}</li>
        <li>{t('enroll.stepCode')}</li>
      </ol>
      <div className={styles.qr}>
        <QrCode text={enrollment.otpauthUri} label={t('enroll.qr')} />
      </div>
      <div>
        <p className="visually-hidden">{t('enroll.secret')}</p>
        <div className={styles.secret}>
          <code className={styles['secret-text']}>{enrollment.secret.match(GROUP)?.join(' ')}</code>
          <CopyButton text={enrollment.secret} label={t('enroll.copySecret')} t={t} />
        </div>
      </div>
      <CodeForm submitLabel={t('enroll.submit')} />
    </>
  );
}
