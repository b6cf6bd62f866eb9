import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { backOfficeTag, storeBackOfficeTag } from '#browser/stores/back-office/language';
import { $operatorSession, loadOperatorSession, type OperatorSession } from '#browser/stores/back-office/session';
import { FailedState, Skeleton, Ui, useTranslator } from '../ui/index.ts';
import styles from './sign-in/AuthFrame.module.css';
import { AuthFrame } from './sign-in/AuthFrame.tsx';
import { CodeStep } from './sign-in/CodeStep.tsx';
import { OperatorContext, TextsContext, useTexts } from './shared/back-office-context.ts';
import { DeskFrame } from './frame/BackOfficeFrame.tsx';
import { EnrolmentStep } from './sign-in/EnrolmentStep.tsx';
import { SignInStep } from './sign-in/SignInStep.tsx';

/** The whole of /ops: signing in, then the desk. Nothing of it is known before the session is. */
export function OperationsDesk() {
  const [tag, setTag] = useState(backOfficeTag);
  const t = useTranslator(tag, ['ops', 'errors', 'chat']);
  const session = useStore($operatorSession);

  useEffect(() => storeBackOfficeTag(tag), [tag]);
  useEffect(() => void loadOperatorSession(), []);

  if (!t) return <Starting />;
  return (
    <Ui>
      <TextsContext value={{ t, tag, setTag }}>
        <Steps session={session} />
      </TextsContext>
    </Ui>
  );
}

/** Before there are words. */
function Starting() {
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

function Steps({ session }: { session: OperatorSession }) {
  const { t } = useTexts();
  switch (session.status) {
    case 'loading':
      return (
        <AuthFrame title={t('signIn.title')} isBusy>
          <Skeleton shape="control" count={3} />
        </AuthFrame>
      );
    case 'failed':
      return (
        <AuthFrame title={t('signIn.title')}>
          <FailedState t={t} onRetry={loadOperatorSession} text={errorText(t, session.failure)} />
        </AuthFrame>
      );
    case 'signed-out':
      return <SignInStep hasEnded={session.hasEnded} />;
    case 'signed-in':
      if (session.operator.secondFactor === 'enrol') return <EnrolmentStep />;
      if (session.operator.secondFactor === 'required') return <CodeStep />;
      return (
        <OperatorContext value={session.operator}>
          <DeskFrame />
        </OperatorContext>
      );
  }
}
