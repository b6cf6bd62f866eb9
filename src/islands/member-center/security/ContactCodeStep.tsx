import { useState } from 'react';
import { bindContact, sendContactCode } from '#browser/stores/security';
import { Alert, Button, Countdown, type Translator } from '../../ui/index.ts';
import { FormField } from '../parts/FormField.tsx';
import parts from '../parts/Parts.module.css';
import { emptyProblems, useForm } from '../parts/use-form.ts';
import { CodeInput } from './CodeInput.tsx';
import type { SentCode } from './ContactForm.tsx';
import type { LockFormProps } from './LockDialog.tsx';
import styles from './Security.module.css';

interface ContactCodeStepProps extends LockFormProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onBack: () => void;
}

/** The code that came, and the password of who may bind it. */
export function ContactCodeStep({ sent, onSent, onBack, member, t, onDone }: ContactCodeStepProps) {
  const { contact } = sent;
  const { kind } = contact;
  const { values, problems, change, submit, isBusy, failure, attempt } = useForm({ code: '', password: '' }, t);
  const { hasPassword } = member;

  async function save({ code, password }: typeof values): Promise<void> {
    await bindContact({ ...contact, code, ...(hasPassword ? { password } : {}) });
    onDone();
  }

  const sendAgain = () => attempt(async () => onSent({ contact, untilMs: await sendContactCode(contact) }));
  const check = ({ code, password }: typeof values) => emptyProblems(hasPassword ? { code, password } : { code });
  // Another account's number is found out only now; it is a matter of the step before.
  const taken = problems['mobile'] ?? problems['email'];

  return (
    <form className={parts.form} noValidate onSubmit={submit({ check, save })}>
      <p className={parts.lead} role="status">
        {t('security:code.sentTo', {
          to: contact.email ?? `${contact.countryDialingCode} ${contact.mobileNum?.replace(/^0/, '')}`,
        })}
      </p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {taken && <Alert tone="bad">{t(`errors:${taken.code}`)}</Alert>}
      <CodeInput
        end={<SendAgain key={sent.untilMs} untilMs={sent.untilMs} onSend={sendAgain} t={t} />}
        value={values.code}
        problem={problems.code}
        onChange={(value) => change('code', value)}
        t={t}
      />
      {hasPassword && (
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
      )}
      <div className={parts.buttons}>
        <Button look="secondary" onClick={onBack}>
          {t(`security:${kind}.other`)}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('common:confirm')}
        </Button>
      </div>
    </form>
  );
}

interface SendAgainProps {
  untilMs: number;
  onSend: () => Promise<void>;
  t: Translator;
}

/** The time in which the code counts; another can be asked for when it has passed. */
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
    <Button look="quiet" onClick={onSend}>
      {t('security:code.again')}
    </Button>
  );
}
