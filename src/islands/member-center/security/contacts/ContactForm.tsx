import { useState } from 'react';
import type { ContactKind, GivenContact } from '#browser/stores/security';
import { Step } from '../../parts/Step.tsx';
import { ContactCodeStep } from './ContactCodeStep.tsx';
import { ContactStep } from './ContactStep.tsx';
import type { CredentialFormProps } from '../credentials/CredentialDialog.tsx';

export interface SentCode {
  contact: GivenContact;
  /** Until when the code counts, in milliseconds since 1970. */
  untilMs: number;
}

export const MobileForm = (props: CredentialFormProps) => <ContactForm kind="mobile" {...props} />;
export const EmailForm = (props: CredentialFormProps) => <ContactForm kind="email" {...props} />;

/** Where to, then the code that was sent there. */
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
