import { useCallback, useEffect, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { isRefusal } from '#browser/client/client';
import {
  beginEnrollment,
  completeEnrollment,
  type Enrollment,
  leaveEnrollment,
} from '#browser/stores/back-office/shell/enrollment';
import { STAFF_PASSWORD_LENGTH } from '#rules/staff';
import {
  Alert,
  Button,
  CopyButton,
  FailedState,
  FormElement,
  FormField,
  QrCode,
  Skeleton,
  useForm,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { newPasswordProblems } from '../shared/form-checks.ts';
import { StaffRecoveryCodes } from '../shared/StaffRecoveryCodes.tsx';
import styles from './AuthForm.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { CodeField, codeProblems, EMPTY_CODE } from './CodeForm.tsx';
import { useSignInStep } from './use-sign-in-step.ts';

const GROUP = /.{1,4}/g;

/** Sets one's own password and authenticator, from a link that works once, and shows the recovery codes. */
export function EnrollmentStep({ token }: { token: string }) {
  const { t } = useTexts();
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const [failure, setFailure] = useState<unknown>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();

  const begin = useCallback(async () => {
    setFailure(undefined);
    await beginEnrollment(token).then(setEnrollment, setFailure);
  }, [token]);
  useEffect(() => void begin(), [begin]);

  if (recoveryCodes && enrollment) {
    return (
      <AuthLayout title={t('recovery.saveTitle')}>
        <StaffRecoveryCodes codes={recoveryCodes} username={enrollment.username} onConfirmed={leaveEnrollment} />
      </AuthLayout>
    );
  }
  if (failure) {
    const isOver = isRefusal(failure, 'enrollment_link_invalid');
    return (
      <AuthLayout title={t('enroll.title')}>
        {isOver ? (
          <Alert tone="bad">{errorText(t, failure)}</Alert>
        ) : (
          <FailedState t={t} onRetry={begin} text={errorText(t, failure)} />
        )}
        <Button variant="quiet" isWide onClick={leaveEnrollment}>
          {t('enroll.toSignIn')}
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('enroll.title')} lead={t('enroll.lead')} isBusy={!enrollment}>
      {enrollment ? (
        <Setup token={token} enrollment={enrollment} onDone={setRecoveryCodes} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </AuthLayout>
  );
}

const EMPTY = { password: '', ...EMPTY_CODE };

interface SetupProps {
  token: string;
  enrollment: Enrollment;
  onDone: (recoveryCodes: readonly string[]) => void;
}

function Setup({ token, enrollment, onDone }: SetupProps) {
  const { t } = useTexts();
  const { username } = enrollment;
  const check = (values: typeof EMPTY) => ({
    ...newPasswordProblems(values.password, username),
    ...codeProblems(values),
  });
  const form = useForm(EMPTY, { check });
  const { isBusy, failure, onSubmit } = useSignInStep(form, async (values) =>
    onDone(await completeEnrollment({ token, ...values })),
  );
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      <p>{t('enroll.account', { name: username, role: t(`role.${enrollment.role}`) })}</p>
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <FormField
        form={form}
        name="password"
        label={t('enroll.password')}
        hint={t('enroll.passwordHint', { min: STAFF_PASSWORD_LENGTH.min })}
        t={t}
        isSecret
        maxLength={STAFF_PASSWORD_LENGTH.max}
        autoComplete="new-password"
      />
      <Authenticator enrollment={enrollment} />
      <CodeField form={form} />
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('enroll.submit')}
      </Button>
    </FormElement>
  );
}

function Authenticator({ enrollment }: { enrollment: Enrollment }) {
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
    </>
  );
}
