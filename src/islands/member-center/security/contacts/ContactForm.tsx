import { useState } from 'react';
import type { ContactKind } from '#browser/stores/security/security';
import { Step } from '../../parts/Step.tsx';
import { ContactCodeStep } from './ContactCodeStep.tsx';
import { ContactStep, type SentCode } from './ContactStep.tsx';
import type { CredentialFormProps } from '../credentials/credential-form.ts';

export const MobileForm = (props: CredentialFormProps) => <ContactForm kind="mobile" {...props} />;
export const EmailForm = (props: CredentialFormProps) => <ContactForm kind="email" {...props} />;

/** Requests the contact, then the code that was sent to it. */
function ContactForm({ kind, ...props }: CredentialFormProps & { kind: ContactKind }) {
  const [sent, setSent] = useState<SentCode>();
  const [isChanging, setIsChanging] = useState(true);
  if (isChanging || !sent) {
    const next = (code: SentCode) => {
      setSent(code);
      setIsChanging(false);
    };
    return (
      <Step key="contact">
        <ContactStep kind={kind} before={sent?.contact} onSent={next} {...props} />
      </Step>
    );
  }
  return (
    <Step key="code">
      <ContactCodeStep sent={sent} onSent={setSent} onBack={() => setIsChanging(true)} {...props} />
    </Step>
  );
}
