import { useStore } from '@nanostores/react';
import { verificationAddress } from '#browser/inhouse/addresses';
import { $isClosing } from '#browser/site-status/closing';
import { $busyCrashBets, type CrashBet } from '#browser/stores/inhouse/crash-bets';
import { $player } from '#browser/stores/inhouse/player';
import type { CrashPhase } from '#browser/stores/inhouse/crash-round';
import { Alert, Button, Money, moneyText, type Translator } from '../../../ui/index.ts';
import { multiplierText } from '../../table/multipliers.ts';
import styles from './CrashPanel.module.css';

interface OwnBetsProps {
  tag: string;
  t: Translator;
  bets: readonly CrashBet[];
  phase: CrashPhase | undefined;
  isCancelOpen: boolean;
  onCancel: (id: string) => Promise<void>;
}

/** The member's bets on the round: what they are worth, how they ended, and that the site closes after an open one. */
export function OwnBets({ tag, t, bets, phase, isCancelOpen, onCancel }: OwnBetsProps) {
  const busy = useStore($busyCrashBets);
  const isDemo = useStore($player) === 'demo';
  const isOpen = bets.some(({ state }) => state === 'open');
  const isClosing = useStore($isClosing);
  return (
    <>
      {isClosing && isOpen && <Alert tone="warning">{t('inhouse:crash.closing')}</Alert>}
      <ul className={styles.bets} aria-label={t('inhouse:crash.ownBets')} data-keeps-open={isOpen || undefined}>
        {bets.map((bet) => (
          <li key={bet.id} data-state={bet.state}>
            <Money amount={bet.stake} currency={bet.currency} tag={tag} />
            <span className={styles.state}>{betStateText(t, tag, bet)}</span>
            {isCancelOpen && bet.state === 'open' && (
              <Button variant="quiet" isBusy={busy.includes(bet.id)} onClick={() => onCancel(bet.id)}>
                {t('inhouse:crash.cancel')}
              </Button>
            )}
            {(phase === 'over' || phase === 'void') && bet.state !== 'open' && (
              <a className="text-link" href={verificationAddress(tag, 'crash', isDemo ? bet.roundId : bet.id)}>
                {t('inhouse:crash.verify')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns how a bet stands, in words. */
export function betStateText(t: Translator, tag: string, bet: CrashBet): string {
  const { state, auto, multiplier, payout, refundReason, currency } = bet;
  switch (state) {
    case 'open':
      return auto === null
        ? t('inhouse:crash.bet.open')
        : t('inhouse:crash.bet.auto', { multiplier: multiplierText(auto, tag) });
    case 'cashed_out': {
      const amount = moneyText({ amount: payout, currency, tag });
      return t('inhouse:result.paid', { amount, multiplier: multiplierText(multiplier ?? '', tag) });
    }
    case 'lost':
      return t('inhouse:result.lost');
    case 'refunded':
      return t(`inhouse:crash.refund.${refundReason ?? 'void'}`);
  }
}
