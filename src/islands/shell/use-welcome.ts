import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { pathWithoutLanguage } from '#i18n/paths';
import { type Greeting, consumeGreeting } from '#browser/storage';
import { $dialog } from '#browser/stores/dialogs';
import type { MemberInfo } from '#browser/stores/session';
import { showToast } from '#browser/stores/toasts';
import type { Translator } from '../ui/index.ts';
import { previousSignInParams } from './previous-sign-in.ts';
import type { Welcome } from './WelcomeCard.tsx';

/** Greets by a toast, with the previous sign-in so that members recognize a stranger's. */
function greet(t: Translator, greeting: Greeting, { previousSignIn }: MemberInfo): void {
  showToast('good', t(`member:greeting.${greeting}`));
  if (greeting !== 'welcomeBack' || !previousSignIn) return;
  showToast('plain', t('member:greeting.previous', previousSignInParams(previousSignIn)));
}

/** Returns the welcome card's content; undefined when the visitor was on the way to something else. */
function cardOf(greeting: Greeting, { previousSignIn }: MemberInfo): Welcome | undefined {
  const canShowCard = $dialog.get().name === 'none' && pathWithoutLanguage(location.pathname) === '/';
  if (!canShowCard) return undefined;
  if (greeting === 'first') return 'first';
  return greeting === 'welcomeBack' && previousSignIn ? 'welcomeBack' : undefined;
}

/**
 * Greets once after signing in, when the sign-in stays on its page: by a card on the home page, by a toast elsewhere. The next
 * dialog closes the card.
 */
export function useWelcome(t: Translator | undefined, member: MemberInfo | undefined) {
  const [welcome, setWelcome] = useState<Welcome>();
  const isBusy = useStore($dialog, { ssr: 'initial' }).name === 'auth';
  useEffect(() => {
    if (!t || !member || isBusy) return;
    const greeting = consumeGreeting();
    if (!greeting) return;
    const card = cardOf(greeting, member);
    if (card) setWelcome(card);
    else greet(t, greeting, member);
  }, [t, member, isBusy]);
  useEffect(() => $dialog.listen(() => setWelcome(undefined)), []);
  return { welcome, dismiss: () => setWelcome(undefined) };
}
