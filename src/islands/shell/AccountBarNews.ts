import { useEffect } from 'react';
import { type LiveEvents, onLiveEvent } from '#browser/client/live-events';
import { readWinNews } from '#browser/stores/lottery/win-news';
import { reloadMember } from '#browser/stores/session';
import { showToast, type ToastKind } from '#browser/stores/toasts';
import { moneyText, type Translator } from '../ui/index.ts';

/** States that are announced by a toast, with its tone; the text is `member:news.<kind>.<state>`. */
const TOASTS: Readonly<Record<'deposit' | 'withdrawal', Readonly<Record<string, ToastKind>>>> = {
  deposit: { credited: 'good', rejected: 'bad' },
  withdrawal: { approved: 'plain', paid: 'good', rejected: 'bad' },
};

interface AccountNewsOptions {
  tag: string;
  isSignedIn: boolean;
}

/** Shows a toast when staff decide a deposit or a withdrawal, when lottery bets won, and when the member reaches a VIP level. */
export function useAccountNews(t: Translator | undefined, { tag, isSignedIn }: AccountNewsOptions): void {
  useEffect(() => {
    if (!t || !isSignedIn) return;
    const unsubscribes = (['deposit', 'withdrawal'] as const).map((kind) =>
      onLiveEvent(kind, ({ state }) => {
        const tone = TOASTS[kind][state];
        if (tone) showToast(tone, t(`member:news.${kind}.${state}`));
      }),
    );
    unsubscribes.push(
      onLiveEvent('rank', ({ change }) => void showNewRank(t, change)),
      onLiveEvent('win', (win) => void showLotteryWin(t, win, tag)),
    );
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [t, tag, isSignedIn]);
}

/** Updates the label; a level that was lost is shown on its page alone. A failure leaves the label to the next page. */
async function showNewRank(t: Translator, change: string): Promise<void> {
  const member = await reloadMember().catch(() => undefined);
  if (change === 'up' && member?.clubLabel)
    showToast('good', t('member:news.rank.up', { level: member.clubLabel.labelName }));
}

/** Shows what the bets on a draw gained, with a link to the bet history. */
async function showLotteryWin(t: Translator, win: LiveEvents['win'], tag: string): Promise<void> {
  const news = await readWinNews(win);
  if (!news) return;
  const { gameName: game, drawNumber: draw, net, currency } = news;
  const text = t('member:news.lotteryWin', { game, draw, amount: moneyText({ amount: net, currency, tag }) });
  showToast('good', text, { text: t('member:page.bets'), href: '#member/bets?view=lottery' });
}
