import { useEffect } from 'react';
import { onLiveEvent } from '#browser/client/live-events';
import { reloadMember } from '#browser/stores/session';
import { showToast, type ToastKind } from '#browser/stores/toasts';
import type { Translator } from '../ui/index.ts';

/** States that are announced by a toast, with its tone; the text is `member:news.<kind>.<state>`. */
const TOASTS: Readonly<Record<'deposit' | 'withdrawal', Readonly<Record<string, ToastKind>>>> = {
  deposit: { credited: 'good', rejected: 'bad' },
  withdrawal: { approved: 'plain', paid: 'good', rejected: 'bad' },
};

/** Shows a toast when staff decide a deposit or a withdrawal, and when the member reaches a VIP level. */
export function useAccountNews(t: Translator | undefined, isSignedIn: boolean): void {
  useEffect(() => {
    if (!t || !isSignedIn) return;
    const unsubscribes = (['deposit', 'withdrawal'] as const).map((kind) =>
      onLiveEvent(kind, ({ state }) => {
        const tone = TOASTS[kind][state];
        if (tone) showToast(tone, t(`member:news.${kind}.${state}`));
      }),
    );
    unsubscribes.push(onLiveEvent('rank', ({ change }) => void showNewRank(t, change)));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [t, isSignedIn]);
}

/** Updates the label; a level that was lost is shown on its page alone. A failure leaves the label to the next page. */
async function showNewRank(t: Translator, change: string): Promise<void> {
  const member = await reloadMember().catch(() => undefined);
  if (change === 'up' && member?.clubLabel)
    showToast('good', t('member:news.rank.up', { level: member.clubLabel.labelName }));
}
