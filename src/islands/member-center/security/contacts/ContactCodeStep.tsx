import { useState } from 'react';
import { bindContact, sendContactCode } from '#browser/stores/security/security';
import {
  Alert,
  Button,
  Countdown,
  FormElement,
  missingProblems,
  type Translator,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { CodeInput } from '../parts/CodeInput.tsx';
import type { SentCode } from './ContactStep.tsx';
import type { CredentialFormProps } from '../credentials/credential-form.ts';
import { OwnPasswordField } from '../parts/PasswordFirstForm.tsx';
import styles from '../Security.module.css';

interface ContactCodeStepProps extends CredentialFormProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onBack: () => void;
}

/** The field for the received code, and the account password. */
export function ContactCodeStep({ sent, onSent, onBack, member, t, onDone }: ContactCodeStepProps) {
  const { contact } = sent;
  const { kind } = contact;
  const { hasPassword } = member;
  const form = useForm(
    { code: '', password: '' },
    { check: ({ code, password }) => missingProblems(hasPassword ? { code, password } : { code }) },
  );
  // A contact of another account is refused only now; the form has no field for it, so the alert shows the reason.
  const { onSubmit, isBusy, failure, runAction } = useSubmit(form, t, async ({ code, password }) => {
    await bindContact({ ...contact, code, ...(hasPassword ? { password } : {}) });
    onDone();
  });
  const sendAgain = () => runAction(async () => onSent({ contact, untilMs: await sendContactCode(contact) }));

  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead} role="status">
        {t('security:code.sentTo', {
          to: contact.email ?? `${contact.countryDialingCode} ${contact.mobileNum?.replace(/^0/, '')}`,
        })}
      </p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <CodeInput
        form={form}
        end={<SendAgain key={sent.untilMs} untilMs={sent.untilMs} onSend={sendAgain} t={t} />}
        t={t}
      />
      {hasPassword && <OwnPasswordField form={form} t={t} />}
      <div className={parts.buttons}>
        <Button variant="secondary" onClick={onBack}>
          {t(`security:${kind}.other`)}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('common:confirm')}
        </Button>
      </div>
    </FormElement>
  );
}

interface SendAgainProps {
  untilMs: number;
  onSend: () => Promise<void>;
  t: Translator;
}

/** The code's remaining validity; another can be requested when it has expired. */
function SendAgain({ untilMs, onSend, t }: SendAgainProps) {
  const [isOver, setIsOver] = useState(false);
  if (!isOver) {
    return (
      <span className={styles.clock}>
        <Countdown untilMs={untilMs} onDone={() => setIsOver(true)} />
      </span>
    );
  }
  return (
    <Button variant="quiet" onClick={onSend}>
      {t('security:code.again')}
    </Button>
  );
}
