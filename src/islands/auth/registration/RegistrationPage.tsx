import { Suspense, use } from 'react';
import { Ui } from '../../ui/index.ts';
import { continueAfterSignIn } from '../parts/continue-sign-in.ts';
import { readyRegistrationTexts, registrationTexts } from './registration-texts.ts';
import { RegistrationForm } from './RegistrationForm.tsx';

interface RegistrationPageProps {
  tag: string;
}

/** The form of the page /register. It is rendered at build time and stays as rendered until its texts are loaded. */
export function RegistrationPage({ tag }: RegistrationPageProps) {
  return (
    <Suspense>
      <Form tag={tag} />
    </Suspense>
  );
}

function Form({ tag }: RegistrationPageProps) {
  const t = readyRegistrationTexts(tag) ?? use(registrationTexts(tag));
  return (
    <Ui>
      <RegistrationForm tag={tag} t={t} onDone={() => continueAfterSignIn(tag)} isPage />
    </Ui>
  );
}
