import { useEffect } from 'react';
import { onLive } from '#browser/client/events';
import { showToast, type ToastKind } from '#browser/stores/toasts';
import type { Translator } from '../ui/index.ts';

/** States that are announced by a toast, with its tone; the text is `member:news.<kind>.<state>`. */
const NEWS: Readonly<Record<'deposit' | 'withdrawal', Readonly<Record<string, ToastKind>>>> = {
  deposit: { credited: 'good', rejected: 'bad' },
  withdrawal: { approved: 'plain', disbursed: 'good', rejected: 'bad' },
};

/** Shows a toast when staff decide a deposit or a withdrawal. */
export function useAccountNews(t: Translator | undefined, isSignedIn: boolean): void {
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
