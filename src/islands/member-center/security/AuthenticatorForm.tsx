import { useState } from 'react';
import { beginAuthenticator, type NewAuthenticator } from '#browser/stores/security';
import { Alert, Button, type Translator } from '../../ui/index.ts';
import { FormField } from '../parts/FormField.tsx';
import parts from '../parts/Parts.module.css';
import { Step } from '../parts/Step.tsx';
import { emptyProblems, useForm } from '../parts/use-form.ts';
import { AuthenticatorManage } from './AuthenticatorManage.tsx';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import type { LockFormProps } from './LockDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Stage =
  | { name: 'manage' | 'password' }
  | { name: 'setup'; fresh: NewAuthenticator }
  | { name: 'codes'; codes: readonly string[] };

/** Password, QR code, first code, recovery codes; or what can be done about the authenticator that is there. */
export function AuthenticatorForm({ t, member, authenticator, onDone, onHold }: LockFormProps) {
  const [stage, setStage] = useState<Stage>({ name: authenticator.enrolled ? 'manage' : 'password' });

  function keepCodes(codes: readonly string[]): void {
    onHold(true);
    setStage({ name: 'codes', codes });
  }
  const setUp = (fresh: NewAuthenticator) => setStage({ name: 'setup', fresh });

  return (
    <Step key={stage.name}>
      {stage.name === 'manage' && (
        <AuthenticatorManage left={authenticator.recoveryCodesLeft} onRenewed={setUp} onRemoved={onDone} t={t} />
      )}
      {stage.name === 'password' && <PasswordStep hasPassword={member.hasPassword} onProved={setUp} t={t} />}
      {stage.name === 'setup' && <AuthenticatorSetup fresh={stage.fresh} onConfirmed={keepCodes} t={t} />}
      {stage.name === 'codes' && <RecoveryCodes codes={stage.codes} account={member.account} onKept={onDone} t={t} />}
    </Step>
  );
}

interface PasswordStepProps {
  hasPassword: boolean;
  onProved: (fresh: NewAuthenticator) => void;
  t: Translator;
}

/** Who found the page open must not put a lock of their own on the account. */
function PasswordStep({ hasPassword, onProved, t }: PasswordStepProps) {
  const { values, problems, change, submit, isBusy, failure } = useForm({ password: '' }, t);
  if (!hasPassword) return <Alert tone="warning">{t('security:passwordFirst')}</Alert>;
  const save = async ({ password }: typeof values) => onProved(await beginAuthenticator(password));
  return (
    <form className={parts.form} noValidate onSubmit={submit({ check: emptyProblems, save })}>
      <p className={parts.lead}>{t('security:authenticator.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <FormField
        isSecret
        name="password"
        label={t('security:ownPassword')}
        value={values.password}
        problem={problems.password}
        onChange={(value) => change('password', value)}
        autoComplete="current-password"
        t={t}
      />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('common:next')}
      </Button>
    </form>
  );
}
