import { confirmAuthenticator, type NewAuthenticator } from '#browser/stores/security/security';
import {
  Alert,
  Button,
  CopyButton,
  FormElement,
  FormField,
  missingProblems,
  QrCode,
  type Translator,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import styles from '../Security.module.css';

const GROUP = /.{1,4}/g;

interface AuthenticatorSetupProps {
  newAuthenticator: NewAuthenticator;
  onConfirmed: (codes: readonly string[]) => void;
  t: Translator;
}

/** The secret to scan or type into an app; the app's first code confirms it. */
export function AuthenticatorSetup({ newAuthenticator, onConfirmed, t }: AuthenticatorSetupProps) {
  const form = useForm({ code: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async ({ code }) =>
    onConfirmed(await confirmAuthenticator(code)),
  );
  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead}>{t('security:authenticator.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={newAuthenticator.uri} label={t('security:authenticator.qr')} />
      </div>
      <div className={styles.key}>
        <span className="visually-hidden">{t('security:authenticator.key')}</span>
        <code className={styles.keyText} dir="ltr">
          {newAuthenticator.secret.match(GROUP)?.join(' ')}
        </code>
        <CopyButton text={newAuthenticator.secret} label={t('security:authenticator.copyKey')} t={t} />
      </div>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <FormField
        form={form}
        name="code"
        label={t('security:authenticator.code')}
        hint={t('security:authenticator.codeHint')}
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        t={t}
      />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('security:authenticator.confirm')}
      </Button>
    </FormElement>
  );
}
