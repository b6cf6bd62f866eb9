import { useState } from 'react';
import type { RegistrationMode } from '#rules/registration';
import { Alert, Tabs, type Translator } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { RegistrationModeForm } from './RegistrationModeForm.tsx';
import { RegistrationAlternatives } from './RegistrationAlternatives.tsx';
import { useHydrated } from '../human-check/use-hydrated.ts';
import { useRegistration } from './use-registration.ts';

interface RegistrationFormProps {
  tag: string;
  t: Translator;
  onDone: () => Promise<void>;
  /** On a page of its own: with a button that empties it; what leads to signing in stands around it. */
  isPage?: boolean;
}

/** Registering by user name or by mobile number: the ways, fields and rules are the server's. */
export function RegistrationForm({ tag, t, onDone, isPage = false }: RegistrationFormProps) {
  const [preferred, setPreferred] = useState<RegistrationMode>('username');
  const registration = useRegistration(preferred);
  const { modes, view, form, isClosed } = registration;
  const isHydrated = useHydrated();

  if (isClosed) return <Alert>{t('auth:register.closed')}</Alert>;
  const panel = <RegistrationModeForm tag={tag} t={t} registration={registration} onDone={onDone} isPage={isPage} />;

  function change(mode: string): void {
    form.clearProblems();
    setPreferred(mode === 'mobile' ? 'mobile' : 'username');
  }

  return (
    <div className={styles.form}>
      {modes.length === 1 && panel}
      {modes.length > 1 && (
        <Tabs
          label={t('auth:register.modes')}
          value={view.mode}
          onChange={change}
          items={modes.map((mode) => ({
            value: mode,
            label: t(mode === 'mobile' ? 'auth:register.byMobile' : 'auth:register.byName'),
            // The one that goes must be gone before the other comes: both are fields of one form.
            panel: mode === view.mode ? panel : null,
            // In the page's HTML a press would come to nothing.
            isDisabled: mode !== view.mode && !isHydrated,
          }))}
        />
      )}
      <RegistrationAlternatives t={t} hasSignIn={!isPage} />
    </div>
  );
}
