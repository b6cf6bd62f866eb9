import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense, useState } from 'react';
import { showToast } from '#browser/stores/toasts';
import { Alert, Dialog, LoadBoundary, Skeleton, type Translator } from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import type { CredentialFormProps } from './credential-form.ts';
import type { ProtectionMethodName } from './protection-methods.ts';

type CredentialForm = ComponentType<CredentialFormProps>;

function form(load: () => Promise<CredentialForm>): LazyExoticComponent<CredentialForm> {
  return lazy(async () => ({ default: await load() }));
}

/** Each form is loaded on demand: most visits change nothing. */
const FORMS: Record<ProtectionMethodName, LazyExoticComponent<CredentialForm>> = {
  password: form(async () => (await import('./PasswordForm.tsx')).PasswordForm),
  paymentPassword: form(async () => (await import('./PaymentPasswordCredential.tsx')).PaymentPasswordCredential),
  mobile: form(async () => (await import('../contacts/ContactForm.tsx')).MobileForm),
  email: form(async () => (await import('../contacts/ContactForm.tsx')).EmailForm),
  authenticator: form(async () => (await import('./AuthenticatorForm.tsx')).AuthenticatorForm),
};

/** Changes that need recent authentication on an account without a password; with one, the password is enough. */
const NEEDS_RECENT_AUTHENTICATION: ReadonlySet<ProtectionMethodName> = new Set(['password', 'mobile', 'email']);

const RecentAuthenticationGate = lazy(async () => ({
  default: (await import('../parts/RecentAuthentication.tsx')).RecentAuthenticationGate,
}));

function Gated({ isGated, t, children }: { isGated: boolean; t: Translator; children: ReactNode }) {
  return isGated ? <RecentAuthenticationGate t={t}>{children}</RecentAuthenticationGate> : children;
}

interface CredentialDialogProps {
  name: ProtectionMethodName;
  isOpen: boolean;
  onClose: () => void;
  facts: Pick<CredentialFormProps, 'member' | 'authenticator' | 'tag'>;
  t: Translator;
}

/** The form of one credential; its values are discarded when it closes. */
export function CredentialDialog({ name, isOpen, onClose, facts, t }: CredentialDialogProps) {
  const [isGuarded, setIsGuarded] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const Form = FORMS[name];

  function leave(): void {
    setIsGuarded(false);
    setIsWarned(false);
    onClose();
  }

  function close(): void {
    if (isGuarded && !isWarned) setIsWarned(true);
    else leave();
  }

  function done(): void {
    showToast('good', t(`security:lock.${name}.done`));
    leave();
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title={t(`security:lock.${name}.title`)} t={t} isDismissible={false}>
      <div className={parts.form}>
        {isWarned && <Alert tone="warning">{t('security:codes.notKept')}</Alert>}
        <LoadBoundary t={t}>
          <Suspense fallback={<Skeleton shape="control" count={3} />}>
            <Gated isGated={!facts.member.hasPassword && NEEDS_RECENT_AUTHENTICATION.has(name)} t={t}>
              <Form t={t} {...facts} onDone={done} onCloseGuard={setIsGuarded} />
            </Gated>
          </Suspense>
        </LoadBoundary>
      </div>
    </Dialog>
  );
}
