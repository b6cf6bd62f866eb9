import { useState } from 'react';
import type { RegistrationMode } from '#rules/identity/registration';
import { Alert, Tabs, type Translator } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { LinkVisit } from './LinkVisit.tsx';
import { RegistrationModeForm } from './RegistrationModeForm.tsx';
import { RegistrationAlternatives } from './RegistrationAlternatives.tsx';
import { useHydrated } from '../human-check/use-hydrated.ts';
import { useRegistration } from './use-registration.ts';

interface RegistrationFormProps {
  tag: string;
  t: Translator;
  onDone: () => Promise<void>;
  /** On a page of its own: adds a reset button, and leaves the sign-in link to the page. */
  isPage?: boolean;
}

/** Registration by username or by mobile number; modes, fields and rules come from the server. */
export function RegistrationForm({ tag, t, onDone, isPage = false }: RegistrationFormProps) {
  const [preferred, setPreferred] = useState<RegistrationMode>('username');
  const registration = useRegistration(preferred);
  const { modes, conditions, form, isClosed, link } = registration;
  const isHydrated = useHydrated();

  if (isClosed) return <Alert>{t('auth:register.closed')}</Alert>;
  const panel = <RegistrationModeForm tag={tag} t={t} registration={registration} onDone={onDone} isPage={isPage} />;

  function change(mode: string): void {
    form.clearProblems();
    setPreferred(mode === 'mobile' ? 'mobile' : 'username');
  }

  return (
    <div className={styles.form}>
      {link !== undefined && <LinkVisit key={link} tag={tag} code={link} />}
      {modes.length === 1 && panel}
      {modes.length > 1 && (
        <Tabs
          label={t('auth:register.modes')}
          value={conditions.mode}
          onChange={change}
          items={modes.map((mode) => ({
            value: mode,
            label: t(mode === 'mobile' ? 'auth:register.byMobile' : 'auth:register.byName'),
            // Renders one panel at a time, because both are fields of one form.
            panel: mode === conditions.mode ? panel : null,
            // Tabs do nothing before hydration.
            isDisabled: mode !== conditions.mode && !isHydrated,
          }))}
        />
      )}
      <RegistrationAlternatives t={t} hasSignIn={!isPage} />
    </div>
  );
}
