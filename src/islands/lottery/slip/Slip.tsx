import { useStore } from '@nanostores/react';
import { Repeat, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { fullBetTypeText, selectionText } from '#browser/lottery/names';
import { makeSound } from '#browser/sounds';
import { valueOf } from '#browser/stores/loadable';
import { openAuthDialog } from '#browser/stores/dialogs';
import { $isClosed, currentDraw } from '#browser/stores/lottery/game';
import { openGameTab } from '#browser/stores/lottery/game-tab';
import {
  $newOdds,
  $placedSlip,
  $refusedLine,
  $repeatableLines,
  $slip,
  $slipTotals,
  placeSlip,
  removeLine,
  repeatLines,
  acceptNewOdds,
} from '#browser/stores/lottery/slip';
import type { PricingSnapshot } from '#browser/stores/lottery/pricing';
import { $session } from '#browser/stores/session';
import {
  Alert,
  type ActionState,
  Button,
  CheckingBet,
  classes,
  Money,
  type Translator,
  useAction,
} from '../../ui/index.ts';
import { AcceptBetterOdds } from './AcceptBetterOdds.tsx';
import styles from '../board/Board.module.css';
import { Limits } from '../board/Limits.tsx';
import { NewOdds } from './NewOdds.tsx';
import { PossibleJackpots } from './PossibleJackpots.tsx';
import { StakeSources } from './StakeSources.tsx';

interface SlipProps {
  tag: string;
  t: Translator;
  gameCode: string;
  currency: string;
  snapshot: PricingSnapshot;
  /** Closes the sheet that the slip stands in; undefined beside the numbers. */
  onClose?: () => void;
}

/** The bet slip: bets that are placed together on the current draw. */
export function Slip(props: SlipProps) {
  const { tag, t, currency, snapshot, onClose } = props;
  const lines = useStore($slip, { ssr: 'initial' });
  const refused = useStore($refusedLine, { ssr: 'initial' });
  const placed = useStore($placedSlip, { ssr: 'initial' });
  const repeatable = useStore($repeatableLines, { ssr: 'initial' });
  const newOdds = useStore($newOdds, { ssr: 'initial' });
  const newOddsLine = newOdds && lines[newOdds.line];
  const title = useFocusAfterPlacing();
  const action = useAction(t);
  const { setFailure } = action;
  // A failure refers to the previous lines.
  useEffect(() => setFailure(undefined), [lines, setFailure]);
  const showBets = () => {
    onClose?.();
    openGameTab('bets');
  };
  return (
    <section className={classes(styles.slip, !onClose && 'card')} aria-labelledby="slip">
      {/* The sheet has the same words in its head. */}
      <h2 id="slip" className={onClose ? 'visually-hidden' : styles.slipTitle} ref={title} tabIndex={-1}>
        {t('lottery:slip.title')}
      </h2>
      <div role="status">
        {placed && (
          <Alert tone="good">
            {t(placed.isMultiDraw ? 'lottery:multiDraw.placedText' : 'lottery:slip.placedText')}
          </Alert>
        )}
      </div>
      {lines.length === 0 && (placed ?? repeatable.length > 0) && (
        <div className={styles.actions}>
          {placed && (
            <Button variant="secondary" onClick={showBets}>
              {t('lottery:tab.bets')}
            </Button>
          )}
          {repeatable.length > 0 && (
            <Button variant="secondary" onClick={repeatLines}>
              <Repeat size={18} aria-hidden="true" />
              {t('lottery:slip.again')}
            </Button>
          )}
        </div>
      )}
      {lines.length === 0 ? (
        <p className={styles.note}>{t('lottery:slip.empty')}</p>
      ) : (
        <ol className={styles.lines}>
          {lines.map((line, at) => (
            <li key={at} className={classes(styles.line, at === refused && styles.refused)}>
              <div>
                <strong>{fullBetTypeText(t, line.betType.code)}</strong>
                <span className={styles.selection} dir="ltr">
                  {selectionText(t, line.betType.code, line.selection)}
                </span>
                <span className={styles.note}>
                  {t('lottery:price.combinations', { combinations: line.combinations })} ·{' '}
                  <Money amount={line.totalStakeMinor} currency={currency} tag={tag} />
                </span>
                {at === refused && <span role="alert">{t('lottery:slip.refusedHere')}</span>}
              </div>
              <button
                type="button"
                className="icon-button"
                aria-label={t('lottery:slip.remove', { n: at + 1 })}
                onClick={() => removeLine(at)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {newOddsLine && (
        <NewOdds
          tag={tag}
          t={t}
          betType={newOddsLine.betType}
          selection={newOddsLine.selection}
          odds={newOdds.odds}
          bet={newOdds.line + 1}
          onAccept={acceptNewOdds}
        />
      )}
      {lines.length > 0 && <PlaceBets {...props} action={action} />}
      <Limits tag={tag} t={t} currency={currency} snapshot={snapshot} />
    </section>
  );
}

/** Lets placed bets be heard, and moves the focus to the slip's heading, because the button that had it is gone. */
function useFocusAfterPlacing() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(
    () =>
      $placedSlip.listen((placed) => {
        if (!placed) return;
        makeSound('bet');
        title.current?.focus();
      }),
    [],
  );
  return title;
}

function PlaceBets({ tag, t, gameCode, currency, action }: SlipProps & { action: ActionState }) {
  const lines = useStore($slip, { ssr: 'initial' });
  const totals = useStore($slipTotals, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const drawNumber = valueOf(useStore(currentDraw.$store, { ssr: 'initial' }))?.current?.issue;
  const isClosed = useStore($isClosed, { ssr: 'initial' });
  const { failure, isBusy, runAction } = action;
  const isIn = session.state === 'in';
  const [first] = lines;
  const place = () =>
    isIn && drawNumber
      ? runAction(() => placeSlip(gameCode, drawNumber))
      : openAuthDialog('login', { href: location.href });
  return (
    <div className={styles.placement}>
      <p>
        {t('lottery:slip.total', { bets: lines.length })} · {t('lottery:price.possible')}{' '}
        <Money amount={totals.possibleWinMinor} currency={currency} tag={tag} />
      </p>
      <PossibleJackpots tag={tag} t={t} className={styles.note} />
      {isIn && first && (
        <StakeSources
          tag={tag}
          t={t}
          className={styles.note}
          stakeMinor={totals.totalStakeMinor}
          gameCode={gameCode}
          prizeMode={first.prizeMode}
        />
      )}
      <AcceptBetterOdds t={t} />
      {failure && <Alert tone="bad">{failure}</Alert>}
      <CheckingBet t={t} />
      {drawNumber ? (
        <Button isWide isLarge isBusy={isBusy} disabled={isIn && isClosed} onClick={place}>
          {t(isIn ? 'lottery:slip.place' : 'lottery:slip.signIn')} ·{' '}
          <Money amount={totals.totalStakeMinor} currency={currency} tag={tag} />
        </Button>
      ) : (
        <p>{t('lottery:slip.noDraw')}</p>
      )}
      {drawNumber && (
        <p className={styles.note} aria-live="polite">
          {t(isClosed ? 'lottery:slip.closed' : 'lottery:draw', { draw: drawNumber })}
        </p>
      )}
    </div>
  );
}
