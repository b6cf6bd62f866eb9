import { useState } from 'react';
import { beginAuthenticator, type NewAuthenticator, removeAuthenticator } from '#browser/stores/security/security';
import {
  Alert,
  Button,
  FormElement,
  FormField,
  missingProblems,
  type Translator,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { Step } from '../../parts/Step.tsx';
import { OwnPasswordField } from '../parts/PasswordFirstForm.tsx';

/** New recovery codes are suggested when this few are left. */
const FEW_CODES = 3;

interface AuthenticatorManageProps {
  codesLeft: number;
  onRenewed: (fresh: NewAuthenticator) => void;
  onRemoved: () => void;
  t: Translator;
}

/** The number of recovery codes left, and buttons to renew or remove the authenticator. */
export function AuthenticatorManage({ codesLeft, onRenewed, onRemoved, t }: AuthenticatorManageProps) {
  const [action, setAction] = useState<'renew' | 'remove'>();

  async function confirmAction(values: { password: string; code: string }): Promise<void> {
    await removeAuthenticator(values);
    if (action === 'remove') onRemoved();
    else onRenewed(await beginAuthenticator(values.password));
  }

  if (action) {
    return (
      <Step key={action}>
        <AuthenticatorCodeForm action={action} onConfirm={confirmAction} onBack={() => setAction(undefined)} t={t} />
      </Step>
    );
  }
  return (
    <Step key="choice">
      <div className={parts.form}>
        <Alert tone={codesLeft <= FEW_CODES ? 'warning' : 'good'}>
          {t('security:authenticator.left', { count: codesLeft })}
        </Alert>
        <p className={parts.lead}>{t('security:authenticator.manageLead')}</p>
        <Button isWide onClick={() => setAction('renew')}>
          {t('security:authenticator.renew')}
        </Button>
        <Button isWide variant="danger" onClick={() => setAction('remove')}>
          {t('security:authenticator.remove')}
        </Button>
      </div>
    </Step>
  );
}

interface AuthenticatorCodeFormProps {
  action: 'renew' | 'remove';
  onConfirm: (values: { password: string; code: string }) => Promise<void>;
  onBack: () => void;
  t: Translator;
}

/** The password, and a code of the app or a recovery code. */
function AuthenticatorCodeForm({ action, onConfirm, onBack, t }: AuthenticatorCodeFormProps) {
  const form = useForm({ password: '', code: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, onConfirm);
  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead}>{t(`security:authenticator.${action}Text`)}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <OwnPasswordField form={form} t={t} />
      <FormField
        form={form}
        name="code"
        label={t('security:authenticator.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        t={t}
      />
      <div className={parts.buttons}>
        <Button variant="secondary" onClick={onBack}>
          {t('common:back')}
        </Button>
        <Button type="submit" variant={action === 'remove' ? 'danger' : 'primary'} isBusy={isBusy}>
          {t(action === 'remove' ? 'security:authenticator.remove' : 'common:next')}
        </Button>
      </div>
    </FormElement>
  );
}
