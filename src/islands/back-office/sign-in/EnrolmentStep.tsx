import { useCallback, useEffect, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { enrolAuthenticator, type Enrolment } from '#browser/stores/back-office/session';
import { CopyButton, FailedState, QrCode, Skeleton } from '../../ui/index.ts';
import styles from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useTexts } from '../shared/back-office-context.ts';

const GROUP = /.{1,4}/g;

/** First sign-in: sets up an authenticator, by picture or by typing the secret. */
export function EnrolmentStep() {
  const { t } = useTexts();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [failure, setFailure] = useState<unknown>();

  const begin = useCallback(async () => {
    setFailure(undefined);
    await enrolAuthenticator().then(setEnrolment, setFailure);
  }, []);
  useEffect(() => void begin(), [begin]);

  if (failure) {
    return (
      <AuthFrame title={t('enrol.title')}>
        <FailedState t={t} onRetry={begin} text={errorText(t, failure)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('enrol.title')} lead={t('enrol.lead')} isBusy={!enrolment}>
      {enrolment ? <Setup enrolment={enrolment} /> : <Skeleton shape="card" count={2} />}
    </AuthFrame>
  );
}

function Setup({ enrolment }: { enrolment: Enrolment }) {
  const { t } = useTexts();
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('enrol.stepApp')}</li>
        <li>{t('enrol.stepScan')}</li>
        <li>{t('enrol.stepCode')}</li>
      </ol>
      <div className={styles.qr}>
        <QrCode text={enrolment.otpauthUri} label={t('enrol.qr')} />
      </div>
      <div>
        <p className="visually-hidden">{t('enrol.secret')}</p>
        <div className={styles.secret}>
          <code className={styles['secret-text']}>{enrolment.secret.match(GROUP)?.join(' ')}</code>
          <CopyButton text={enrolment.secret} label={t('enrol.copySecret')} t={t} />
        </div>
      </div>
      <CodeForm submitLabel={t('enrol.submit')} />
    </>
  );
}
