import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { makeSound } from '#browser/sounds';
import { openAuthDialog } from '#browser/stores/dialogs';
import {
  $busyCrashBets,
  $isCrashBetSent,
  $ownCrashBets,
  cancelCrashBet,
  cashOutCrashBet,
  placeCrashBet,
} from '#browser/stores/inhouse/crash-bets';
import { $crashRound } from '#browser/stores/inhouse/crash-round';
import { $player } from '#browser/stores/inhouse/player';
import { closureOf, limitsOf } from '#browser/stores/inhouse/terms';
import { parseAmount } from '#kernel/money';
import { formatHundredths, parseHundredths, payoutOf, stakeRefusal } from '#rules/inhouse/bets';
import { crashBetRefusal, MAX_CRASH_BETS } from '#rules/inhouse/crash-round';
import { Checkbox, Money } from '../../../ui/index.ts';
import type { GameProps } from '../../InhouseGame.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { PanelLine } from '../../table/BetPanel.tsx';
import panelStyles from '../../table/BetPanel.module.css';
import { StakeField, useStake } from '../../table/StakeField.tsx';
import { multiplierText } from '../../table/multipliers.ts';
import { Action, CashOutAmount, SecondCashOut } from './CashOut.tsx';
import styles from './CrashPanel.module.css';
import { OwnBets } from './OwnBets.tsx';

const FIRST_TARGET = 200;

/** Stake, automatic cash-out, the member's bets, and the button that places a bet and cashes it out. */
export function CrashPanel({ tag, t, terms }: GameProps) {
  const round = useStore($crashRound);
  const player = useStore($player);
  const bets = useStore($ownCrashBets);
  const isSent = useStore($isCrashBetSent);
  const busy = useStore($busyCrashBets);
  const limits = limitsOf(terms);
  const [stake, setStake] = useStake(limits);
  const [isAutomatic, setIsAutomatic] = useState(false);
  const [target, setTarget] = useState<number | undefined>(FIRST_TARGET);
  const [error, setError] = useState<unknown>();
  const stakeMinor = parseAmount(stake);
  const auto = isAutomatic ? (target ?? 0) : undefined;
  const refusal =
    closureOf(terms) ??
    stakeRefusal(stakeMinor, limits) ??
    crashBetRefusal({ id: '', stakeMinor: stakeMinor ?? 0n, auto }, { ...limits, roundLimitMinor: 0n });
  const open = bets.filter(({ state }) => state === 'open');
  const [first, second] = open;
  const phase = round?.phase;
  const isBetting = phase === 'betting';
  const best = BigInt(auto ?? FIRST_TARGET) * 100n;

  const run = (work: Promise<void>) => {
    setError(undefined);
    return work.catch(setError);
  };
  function place(): void {
    if (refusal) return;
    makeSound('bet');
    void run(placeCrashBet({ stake, ...(auto === undefined ? {} : { auto: formatHundredths(auto) }) }));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (player === 'visitor') openAuthDialog('login', { href: location.href });
    else if (isBetting && !first) place();
  }
  const cashOut = (id: string) => void run(cashOutCrashBet(id));
  const isCashingOut = phase === 'flying' && first !== undefined;

  return (
    <form className={panelStyles.panel} onSubmit={submit} aria-label={t('inhouse:bet.title')}>
      <StakeField tag={tag} t={t} terms={terms} best={best} value={stake} onChange={setStake} />
      <div className={styles.auto}>
        <Checkbox
          label={t('inhouse:crash.auto')}
          checked={isAutomatic}
          onChange={(event) => setIsAutomatic(event.target.checked)}
        />
        {isAutomatic && (
          <NumberField
            label={t('inhouse:crash.target')}
            end="×"
            text={formatHundredths(target ?? 0)}
            onChange={(text) => setTarget(parseHundredths(text))}
          />
        )}
      </div>
      <div className={panelStyles.action}>
        {bets.length > 0 && (
          <OwnBets
            tag={tag}
            t={t}
            bets={bets}
            phase={phase}
            isCancelOpen={isBetting || (phase === 'waiting' && round?.isLate === true)}
            onCancel={(id) => run(cancelCrashBet(id))}
          />
        )}
        <PanelLine t={t} refusal={refusal} error={error}>
          {bets.length === 0 && (
            <p className={panelStyles.win}>
              <span>{t(isAutomatic ? 'inhouse:bet.win' : 'inhouse:crash.manual')}</span>
              {isAutomatic && (
                <>
                  <strong>
                    <Money amount={payoutOf(stakeMinor ?? 0n, best)} currency={terms.currency} tag={tag} />
                  </strong>
                  <span className={panelStyles.times}>{multiplierText(best, tag)}</span>
                </>
              )}
            </p>
          )}
        </PanelLine>
        {isCashingOut ? (
          <Action
            key="main"
            tone="gold"
            isOff={false}
            isBusy={busy.includes(first.id)}
            onClick={() => cashOut(first.id)}
          >
            {t('inhouse:crash.cashOut')} <CashOutAmount key={first.id} tag={tag} bet={first} />
          </Action>
        ) : (
          <Action
            key="main"
            tone="primary"
            isOff={player === 'unknown' || (player !== 'visitor' && (!isBetting || first !== undefined))}
            isBusy={isSent}
          >
            {player === 'visitor' ? t('inhouse:bet.signIn') : t(actionKey(phase, first !== undefined))}
          </Action>
        )}
        {isCashingOut && second && <SecondCashOut tag={tag} t={t} bet={second} onCashOut={() => cashOut(second.id)} />}
        {isBetting && open.length > 0 && open.length < MAX_CRASH_BETS && (
          <button className="text-link" type="button" onClick={place}>
            {t('inhouse:crash.second')}
          </button>
        )}
      </div>
    </form>
  );
}

function actionKey(phase: string | undefined, hasBet: boolean) {
  if (phase === 'betting') return hasBet ? 'inhouse:crash.placed' : 'inhouse:bet.place';
  return phase === 'waiting' ? 'inhouse:crash.closed' : 'inhouse:crash.nextSoon';
}
