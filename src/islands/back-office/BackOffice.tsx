import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { backOfficeTag, storeBackOfficeTag } from '#browser/stores/back-office/shell/language';
import { $enrollmentToken, takeEnrollmentToken } from '#browser/stores/back-office/shell/enrollment';
import { $staffSession, loadStaffSession, type StaffSession } from '#browser/stores/back-office/shell/session';
import { FailedState, Skeleton, Ui, useTranslator } from '../ui/index.ts';
import styles from './sign-in/AuthLayout.module.css';
import { AuthLayout } from './sign-in/AuthLayout.tsx';
import { CodeStep } from './sign-in/CodeStep.tsx';
import { StaffUserContext, TextsContext, useTexts } from './shared/back-office-context.ts';
import { BackOfficeShell } from './shell/BackOfficeShell.tsx';
import { EnrollmentStep } from './sign-in/EnrollmentStep.tsx';
import { SignInStep } from './sign-in/SignInStep.tsx';

/** The page /ops: the enrollment or the sign-in, then the back office. Shows nothing else until the session is loaded. */
export function BackOffice() {
  const [tag, setTag] = useState(backOfficeTag);
  const t = useTranslator(tag, ['ops', 'errors', 'chat', 'games', 'agent']);
  const session = useStore($staffSession);
  const enrollmentToken = useStore($enrollmentToken);

  useEffect(() => storeBackOfficeTag(tag), [tag]);
  useEffect(() => {
    takeEnrollmentToken();
    void loadStaffSession();
  }, []);

  if (!t) return <Loading />;
  return (
    <Ui>
      <TextsContext value={{ t, tag, setTag }}>
        {enrollmentToken === undefined ? <Steps session={session} /> : <EnrollmentStep token={enrollmentToken} />}
      </TextsContext>
    </Ui>
  );
}

/** Shown until the texts are loaded. */
function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.main}>
        <div className={styles.card}>
          <Skeleton shape="control" count={3} />
        </div>
      </div>
    </div>
  );
}

function Steps({ session }: { session: StaffSession }) {
  const { t } = useTexts();
  switch (session.status) {
    case 'loading':
      return (
        <AuthLayout title={t('signIn.title')} isBusy>
          <Skeleton shape="control" count={3} />
        </AuthLayout>
      );
    case 'failed':
      return (
        <AuthLayout title={t('signIn.title')}>
          <FailedState t={t} onRetry={loadStaffSession} text={errorText(t, session.failure)} />
        </AuthLayout>
      );
    case 'signed-out':
      return <SignInStep hasEnded={session.hasEnded} />;
    case 'signed-in':
      if (session.staffUser.secondFactor === 'required') return <CodeStep hasPasskey={session.staffUser.hasPasskey} />;
      return (
        <StaffUserContext value={session.staffUser}>
          <BackOfficeShell />
        </StaffUserContext>
      );
  }
}
