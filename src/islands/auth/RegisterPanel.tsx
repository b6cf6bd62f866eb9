import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { errorText } from '#browser/errors';
import { valueOf } from '#browser/stores/loadable';
import { $registerSettings, loadRegisterSettings } from '#browser/stores/registration';
import { FailedState, Skeleton, type Translator } from '../ui/index.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import { rulesOf } from './registration-form.ts';

interface RegisterPanelProps {
  tag: string;
  t: Translator;
  onDone: () => void;
  hasReset?: boolean;
  /** What stands below the form: the way to sign in, the way home. */
  footer: ReactNode;
}

/** The registration form as soon as the server has said what it asks. */
export function RegisterPanel({ footer, ...form }: RegisterPanelProps) {
  const settings = useStore($registerSettings);
  useEffect(() => void loadRegisterSettings(), []);
  const rules = valueOf(settings);
  if (settings.state === 'failed') {
    return <FailedState t={form.t} text={errorText(form.t, settings.error)} onRetry={loadRegisterSettings} />;
  }
  if (!rules) {
    return (
      <div aria-busy="true">
        <Skeleton shape="row" count={5} />
      </div>
    );
  }
  return (
    <>
      <RegistrationForm {...form} rules={rulesOf(rules)} />
      {footer}
    </>
  );
}
