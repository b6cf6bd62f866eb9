import { useMemo } from 'react';
import { type Catalogues, translatorFrom } from '#browser/i18n';
import { Ui } from '../ui/index.ts';
import { continueAfterSignIn } from './continue.ts';
import { RegistrationForm } from './RegistrationForm.tsx';

interface RegisterFormProps {
  tag: string;
  /** Of `auth`, `common` and `errors`: the form is drawn when the page is built, and again by React, without asking. */
  catalogues: Catalogues;
}

/** The form of the page /register; what stands around it is the page's. */
export function RegisterForm({ tag, catalogues }: RegisterFormProps) {
  const t = useMemo(() => translatorFrom(tag, catalogues), [tag, catalogues]);
  return (
    <Ui>
      <RegistrationForm tag={tag} t={t} onDone={() => continueAfterSignIn(tag)} isPage />
    </Ui>
  );
}
