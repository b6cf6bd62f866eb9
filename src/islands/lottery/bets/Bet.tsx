import { useEffect, useState } from 'react';
import { findBetType, LIMITED_TOP_TIERS, TOP_TIER_LIMIT_MINOR } from '#rules/lottery';
import { isCancellable } from '#rules/lottery/bets/bet-rules';
import { lotteryGame } from '#rules/lottery/catalogue/games';
import { timeText } from '#browser/format';
import { fairnessProofAddress } from '#browser/lottery/addresses';
import { BET_TONES, fullBetTypeText, selectionText } from '#browser/lottery/names';
import { cancelBet, endMultiDraw, type Refund, type LotteryBet } from '#browser/stores/lottery/bets';
import { showToast } from '#browser/stores/toasts';
import {
  Alert,
  Button,
  Money,
  moneyText,
  StatusBadge,
  type Translator,
  useAction,
  useTranslator,
} from '../../ui/index.ts';
import game from '../game/Game.module.css';

interface BetProps {
  tag: string;
  t: Translator;
  bet: LotteryBet;
  /** The first listed bet of a running multi-draw bet, which shows the button that ends it. */
  isFirstOfMultiDraw: boolean;
}

/** A bet with its selection, stake, result and actions. */
export function Bet(props: BetProps) {
  const { tag, t, bet } = props;
  const { currency } = bet;
  return (
    <li className={`card ${game.result}`}>
      <div className={game.resultHead}>
        <strong>{bet.gameName}</strong>
        <span dir="ltr">{bet.issue}</span>
        <StatusBadge tone={BET_TONES[bet.state]} label={t(`lottery:betState.${bet.state}`)} />
        {bet.isMultiDraw && <span className={game.muted}>{t('lottery:multiDraw.part')}</span>}
        <time className={game.muted} dateTime={bet.placedAt}>
          {timeText(bet.placedAt)}
        </time>
      </div>
      <div className={game.numbers}>
        <strong>{fullBetTypeText(t, bet.betType)}</strong>
        <span className={game.selection} dir="ltr">
          {selectionText(t, bet.betType, bet.selection)}
        </span>
        <span className={game.muted}>
          {t('lottery:price.combinations', { combinations: bet.combinations })} ·{' '}
          <Money amount={bet.totalStake} currency={currency} tag={tag} />
          {bet.bonusStake !== '0' && <BonusPart amount={bet.bonusStake} currency={currency} tag={tag} />}
          {bet.paid !== null && (
            <>
              {' · '}
              {t('lottery:bets.paid')} <Money amount={bet.paid} currency={currency} tag={tag} />
              {bet.bonusWin !== '0' && <BonusPart amount={bet.bonusWin} currency={currency} tag={tag} />}
            </>
          )}
        </span>
        {hasTopPrize(bet) && (
          <span className={game.muted}>
            {t('lottery:bets.shared', { max: moneyText({ amount: TOP_TIER_LIMIT_MINOR, currency, tag }) })}
          </span>
        )}
      </div>
      <Actions {...props} />
    </li>
  );
}

/** The bonus money in a stake or payout, in the words of the bet history. */
function BonusPart({ tag, ...money }: { amount: string; currency: string; tag: string }) {
  const t = useTranslator(tag, ['records']);
  return t && ` (${t('records:bets.bonusPart', { amount: moneyText({ tag, ...money }) })})`;
}

/** True if the bet won a top prize that several winners share, so that the payout can be lower than the odds. */
function hasTopPrize({ betType, wins }: LotteryBet): boolean {
  const tier = LIMITED_TOP_TIERS[betType];
  return tier !== undefined && (wins ?? []).some((win) => win.tier === tier);
}

function Actions({ tag, t, bet, isFirstOfMultiDraw }: BetProps) {
  const { failure, isBusy, runAction } = useAction(t);
  const known = lotteryGame(bet.gameCode);
  const betType = known && findBetType(known.group, bet.betType);
  const isOpen = useIsBefore(bet.closeTime) && bet.state === 'placed' && !bet.isMultiDraw;
  const cancelAndReport = async (request: () => Promise<Refund>) => {
    const { count, refund, currency } = await request();
    const text = moneyText({ amount: refund, currency, tag });
    showToast('plain', t('lottery:multiDraw.ended', { count, refund: text }));
  };
  const drawSuffix = <span className="visually-hidden"> {bet.issue}</span>;
  return (
    <div className={game.resultHead}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {isOpen && betType && isCancellable(betType) && (
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() => runAction(() => cancelAndReport(() => cancelBet(bet.id)))}
        >
          {t('lottery:bets.cancel')}
          {drawSuffix}
        </Button>
      )}
      {isFirstOfMultiDraw && (
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() => runAction(() => cancelAndReport(() => endMultiDraw(bet.slipId)))}
        >
          {t('lottery:multiDraw.end')}
          {drawSuffix}
        </Button>
      )}
      {bet.state !== 'placed' && bet.state !== 'cancelled' && (
        <a className={game.fairnessLink} href={fairnessProofAddress(tag, bet.gameCode, bet.issue)}>
          {t(known?.isInHouse ? 'lottery:check' : 'lottery:origin')}
          {drawSuffix}
        </a>
      )}
    </div>
  );
}

/** The maximum delay of setTimeout. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** True until the instant has passed. */
function useIsBefore(instant: string): boolean {
  const [isBefore, setIsBefore] = useState(() => Date.parse(instant) > Date.now());
  useEffect(() => {
    const waitMs = Math.min(Date.parse(instant) - Date.now(), MAX_TIMER_MS);
    if (waitMs <= 0) return;
    const timer = setTimeout(() => setIsBefore(Date.parse(instant) > Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [instant]);
  return isBefore;
}
