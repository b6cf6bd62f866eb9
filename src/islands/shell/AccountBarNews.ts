import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { onLive } from '#browser/events';
import { takeGreeting } from '#browser/storage';
import { $dialog } from '#browser/stores/dialogs';
import type { MemberInfo } from '#browser/stores/session';
import { showToast, type ToastKind } from '#browser/stores/toasts';
import type { Translator } from '../ui/index.ts';
import { previousSignInWords } from './previous-sign-in.ts';

/** States worth a word in passing, with its tone; the text is `member:news.<kind>.<state>`. */
const NEWS: Readonly<Record<'deposit' | 'withdrawal', Readonly<Record<string, ToastKind>>>> = {
  deposit: { credited: 'good', rejected: 'bad' },
  withdrawal: { approved: 'plain', disbursed: 'good', rejected: 'bad' },
};

/** A sign-in that one does not know is noticed by when and from where it was. */
function greet(t: Translator, { previousSignIn }: MemberInfo): void {
  const greeting = takeGreeting();
  if (!greeting) return;
  showToast('good', t(`member:greeting.${greeting}`));
  if (greeting !== 'welcomeBack' || !previousSignIn) return;
  showToast('plain', t('member:greeting.previous', previousSignInWords(previousSignIn)));
}

/** Greets once after signing in, when nothing leads away from the page any more. */
function useGreeting(t: Translator | undefined, member: MemberInfo | undefined): void {
  const isBusy = useStore($dialog, { ssr: 'initial' }).name === 'auth';
  useEffect(() => {
    if (t && member && !isBusy) greet(t, member);
  }, [t, member, isBusy]);
}

/** Greets, and says what operations did with a deposit or a withdrawal. */
export function useAccountNews(t: Translator | undefined, member: MemberInfo | undefined): void {
  useGreeting(t, member);
  const isSignedIn = member !== undefined;
  useEffect(() => {
    if (!t || !isSignedIn) return;
    const offs = (['deposit', 'withdrawal'] as const).map((kind) =>
      onLive(kind, ({ state }) => {
        const tone = NEWS[kind][state];
        if (tone) showToast(tone, t(`member:news.${kind}.${state}`));
      }),
    );
    return () => {
      for (const off of offs) off();
    };
  }, [t, isSignedIn]);
}
