import { useState } from 'react';
import { beginAuthenticator, type NewAuthenticator } from '#browser/stores/security/security';
import { RecoveryCodes } from '../../../ui/codes/RecoveryCodes.tsx';
import { Alert } from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { Step } from '../../parts/Step.tsx';
import { AuthenticatorManage } from './AuthenticatorManage.tsx';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import type { CredentialFormProps } from './credential-form.ts';
import { PasswordFirstForm } from '../parts/PasswordFirstForm.tsx';

type Stage =
  | { name: 'manage' | 'password' }
  | { name: 'setup'; newAuthenticator: NewAuthenticator }
  | { name: 'codes'; codes: readonly string[] };

/** Sets up an authenticator (password, QR code, first code, recovery codes), or manages an existing one. */
export function AuthenticatorForm({ t, member, authenticator, onDone, onCloseGuard }: CredentialFormProps) {
  const [stage, setStage] = useState<Stage>({ name: authenticator.enrolled ? 'manage' : 'password' });

  function showCodes(codes: readonly string[]): void {
    onCloseGuard(true);
    setStage({ name: 'codes', codes });
  }
  const setUp = (newAuthenticator: NewAuthenticator) => setStage({ name: 'setup', newAuthenticator });

  return (
    <Step key={stage.name}>
      {stage.name === 'manage' && (
        <AuthenticatorManage codesLeft={authenticator.recoveryCodesLeft} onRenewed={setUp} onRemoved={onDone} t={t} />
      )}
      {stage.name === 'password' && (
        <PasswordFirstForm
          lead={t('security:authenticator.lead')}
          submitLabel={t('common:next')}
          hasPassword={member.hasPassword}
          onPassword={async (password) => setUp(await beginAuthenticator(password))}
          t={t}
        />
      )}
      {stage.name === 'setup' && (
        <AuthenticatorSetup newAuthenticator={stage.newAuthenticator} onConfirmed={showCodes} t={t} />
      )}
      {stage.name === 'codes' && (
        <div className={parts.form}>
          <Alert tone="good">{t('security:codes.on')}</Alert>
          <RecoveryCodes
            codes={stage.codes}
            account={member.account}
            lead={t('security:codes.lead')}
            onConfirmed={onDone}
            t={t}
          />
        </div>
      )}
    </Step>
  );
}
