import { useStore } from '@nanostores/react';
import { Gift, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onLiveEvent } from '#browser/client/live-events';
import { isGuest, LOCAL_KEYS, readLocal, writeLocal } from '#browser/storage';
import { valueOf } from '#browser/stores/loadable';
import { showToast } from '#browser/stores/toasts';
import { followOpenBonuses, openBonuses } from '#browser/stores/wallet/bonuses';
import { percentDone } from '#browser/progress';
import { Money, moneyText, ProgressBar, type Translator } from '../ui/index.ts';
import { BAR_TOOL, InBar } from '../ui/navigation/GameBar.tsx';
import styles from './GameBonus.module.css';

/** The active bonus above the game: what is left of it, its wagering and its highest bet. Hidden, a button in the page's bar shows it again. */
export function GameBonus({ tag, t }: { tag: string; t: Translator }) {
  const bonuses = valueOf(useStore(openBonuses.$store, { ssr: 'initial' }));
  const [isHidden, setIsHidden] = useState(() => readLocal(LOCAL_KEYS.isGameBonusHidden) === '1');
  useEffect(() => (isGuest() ? undefined : followOpenBonuses()), []);
  useEffect(() => onLiveEvent('bonus_limit', () => showToast('bad', t('bets:bonus_max_bet'))), [t]);
  const bonus = bonuses?.find(({ state }) => state === 'active');
  if (!bonus) return null;
  const { balance, progress, required, maxBet, currency } = bonus;
  const money = { currency, tag };
  const show = (amount: string) => moneyText({ amount, ...money });
  const percent = percentDone(progress, required);
  const hide = (hides: boolean) => {
    writeLocal(LOCAL_KEYS.isGameBonusHidden, hides ? '1' : '0');
    setIsHidden(hides);
  };
  if (isHidden) {
    return (
      <InBar id="game-tools">
        <button className={BAR_TOOL} type="button" aria-label={t('member:bonuses.inGame')} onClick={() => hide(false)}>
          <Gift size={20} aria-hidden="true" />
        </button>
      </InBar>
    );
  }
  return (
    <section className={styles.strip} aria-label={bonus.name}>
      <span>
        <span className={styles.label}>{t('member:bonuses.balance')} </span>
        <Money amount={balance} {...money} />
      </span>
      <span className={styles.progress}>
        <ProgressBar
          label={t('member:bonuses.progress')}
          percent={percent}
          text={t('member:bonuses.progressOf', { progress: show(progress), required: show(required) })}
        />
        {new Intl.NumberFormat(tag, { style: 'percent' }).format(percent / 100)}
      </span>
      {maxBet && <span>{t('member:bonuses.maxBetOf', { amount: show(maxBet) })}</span>}
      <button
        className={styles.hide}
        type="button"
        aria-label={t('member:bonuses.hideInGame')}
        onClick={() => hide(true)}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
