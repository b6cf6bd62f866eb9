import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { neutralPath } from '#i18n/paths';
import { type Greeting, takeGreeting } from '#browser/storage';
import { $dialog } from '#browser/stores/dialogs';
import type { MemberInfo } from '#browser/stores/session';
import { showToast } from '#browser/stores/toasts';
import type { Translator } from '../ui/index.ts';
import { previousSignInWords } from './previous-sign-in.ts';
import type { Welcome } from './WelcomeCard.tsx';

/** In passing. A sign-in that one does not know is noticed by when and from where it was. */
function greet(t: Translator, greeting: Greeting, { previousSignIn }: MemberInfo): void {
  showToast('good', t(`member:greeting.${greeting}`));
  if (greeting !== 'welcomeBack' || !previousSignIn) return;
  showToast('plain', t('member:greeting.previous', previousSignInWords(previousSignIn)));
}

/** There is something to say, and the visitor came to do nothing else first. */
function cardOf(greeting: Greeting, { previousSignIn }: MemberInfo): Welcome | undefined {
  const isFree = $dialog.get().name === 'none' && neutralPath(location.pathname) === '/';
  if (!isFree) return undefined;
  if (greeting === 'first') return 'first';
  return greeting === 'welcomeBack' && previousSignIn ? 'welcomeBack' : undefined;
}

/**
 * Greets once after signing in, when nothing leads away from the page any more: by a card on the home page, and by a
 * passing word where something else goes on. What is opened next takes the card away.
 */
export function useWelcome(t: Translator | undefined, member: MemberInfo | undefined) {
  const [welcome, setWelcome] = useState<Welcome>();
  const isBusy = useStore($dialog, { ssr: 'initial' }).name === 'auth';
  useEffect(() => {
    if (!t || !member || isBusy) return;
    const greeting = takeGreeting();
    if (!greeting) return;
    const card = cardOf(greeting, member);
    if (card) setWelcome(card);
    else greet(t, greeting, member);
  }, [t, member, isBusy]);
  useEffect(() => $dialog.listen(() => setWelcome(undefined)), []);
  return { welcome, dismiss: () => setWelcome(undefined) };
}
