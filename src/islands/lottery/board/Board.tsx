import { useStore } from '@nanostores/react';
import { Dices } from 'lucide-react';
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { valueOf } from '#browser/stores/loadable';
import { openMultiDraw } from '#browser/stores/lottery/multi-draw';
import {
  $violatedStakeBounds,
  $draft,
  $draftLine,
  $payoutRange,
  chooseBetType,
  clearPicks,
  pickAtRandom,
} from '#browser/stores/lottery/draft';
import { $slip, addLine, getAddRefusal, storeSlip } from '#browser/stores/lottery/slip';
import { $session } from '#browser/stores/session';
import { boardsOf, subscribeToPricing, pricingSnapshot, type PricingSnapshot } from '#browser/stores/lottery/pricing';
import { MAX_SLIP_LINES } from '#rules/lottery/bets/bet-rules';
import { MENU_GROUPS } from '#rules/lottery/catalogue/menu-groups';
import { Alert, Button, classes, Loaded, Money, type Translator, useMedia } from '../../ui/index.ts';
import styles from './Board.module.css';
import { MultiDrawDialog } from '../multi-draw/MultiDrawDialog.tsx';
import { PossibleJackpots } from '../slip/PossibleJackpots.tsx';
import { BetBar } from './BetBar.tsx';
import { BetTypeMenu } from './BetTypeMenu.tsx';
import { DraftText } from './DraftText.tsx';
import { SelectionInput } from './SelectionInput.tsx';
import { StakeChips } from './StakeChips.tsx';
import { PricePanel } from './PricePanel.tsx';
import { Slip } from '../slip/Slip.tsx';
import { PriceFacts } from './PriceFacts.tsx';

interface BoardProps {
  tag: string;
  t: Translator;
  gameCode: string;
}

/** The betting board of a game: bet type, numbers, price and bet slip. */
export function Board({ tag, t, gameCode }: BoardProps) {
  const loaded = useStore(pricingSnapshot.$store, { ssr: 'initial' });
  const snapshot = valueOf(loaded);
  // Rendering a board takes long. A deferred value lets React render it in slices, between which the page responds. Store
  // changes render synchronously, so the bet type is chosen before the board is rendered.
  const deferredPricing = useDeferredValue(loaded);
  useEffect(() => subscribeToPricing(gameCode), [gameCode]);
  const isLoaded = snapshot !== undefined;
  useEffect(() => {
    if (snapshot && !$draft.get()) chooseInitialBetType(snapshot);
  }, [snapshot]);
  useEffect(() => (isLoaded ? storeSlip(gameCode) : undefined), [gameCode, isLoaded]);
  return (
    <Loaded loadable={deferredPricing} t={t} onRetry={pricingSnapshot.reload} shape="card" rows={2} isAutoRefreshed>
      {(shown) => <BettingForm tag={tag} t={t} gameCode={gameCode} snapshot={shown} />}
    </Loaded>
  );
}

function BettingForm({ tag, t, gameCode, snapshot }: BoardProps & { snapshot: PricingSnapshot }) {
  const draft = useStore($draft, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const isPainted = useIsPainted();
  const isWide = useMedia(WIDE);
  if (!snapshot.isOpen) return <Alert tone="warning">{t('lottery:board.unavailable')}</Alert>;
  if (!draft) return null;
  const currency = session.state === 'in' ? session.member.currency : snapshot.currency;
  const shared = { tag, t, gameCode, snapshot, currency };
  return (
    <div>
      <div className={styles.board}>
        <div className={styles.column}>
          <BetTypeMenu t={t} snapshot={snapshot} />
          <div className={styles.selectionInput}>
            <SelectionInput tag={tag} t={t} draft={draft} />
            <div className={styles.actions}>
              <Button variant="secondary" onClick={pickAtRandom}>
                <Dices size={18} aria-hidden="true" />
                {t('lottery:board.random')}
              </Button>
              <Button variant="quiet" onClick={clearPicks}>
                {t('lottery:quick.clear')}
              </Button>
            </div>
          </div>
        </div>
        {isPainted && (
          <div className={classes(styles.column, styles.aside)}>
            <PayoutRange tag={tag} t={t} />
            {isWide && <StakeChips tag={tag} t={t} draft={draft} snapshot={snapshot} />}
            <PricePanel tag={tag} t={t} draft={draft} snapshot={snapshot} currency={currency} />
            <PriceSummary {...shared} isWide={isWide} />
            {isWide && <Slip {...shared} />}
          </div>
        )}
      </div>
      {isPainted && !isWide && <BetBar {...shared} draft={draft} />}
      {isPainted && <MultiDrawDialog tag={tag} t={t} snapshot={snapshot} currency={currency} />}
    </div>
  );
}

/** Screens with room for the slip beside the numbers; on others it is a sheet above them. */
const WIDE = '(width >= 64rem)';

/** False during the first paint, which shows the numbers only; price and slip follow, below the fold on a phone. */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => startTransition(() => setIsPainted(true)), []);
  return isPainted;
}

/** Chooses the bet type of the query string if the game has it, else the default one of its group. */
function chooseInitialBetType(snapshot: PricingSnapshot): void {
  const requested = new URLSearchParams(location.search).get('playType');
  const boards = boardsOf(snapshot);
  const board = boards.find(({ betTypes }) => betTypes.some(({ code }) => code === requested)) ?? boards[0];
  const usualCode = MENU_GROUPS.find(({ group }) => group === snapshot.gameGroupCode)?.firstBetTypes[
    board?.prizeMode ?? 'Lott'
  ];
  const find = (code: string | null | undefined) => board?.betTypes.find((each) => each.code === code);
  const betType = find(requested) ?? find(usualCode) ?? board?.betTypes[0];
  if (board && betType) chooseBetType(board.prizeMode, betType, snapshot);
}

/** The payout of the bet type for a stake of 1, which players see before they bet. */
function PayoutRange({ tag, t }: Pick<BoardProps, 'tag' | 't'>) {
  const range = useStore($payoutRange, { ssr: 'initial' });
  if (!range) return null;
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const shown = (factor: string) => format.format(factor as Intl.StringNumericLiteral);
  const [min, max] = [shown(range.min), shown(range.max)];
  return (
    <p className={styles.note}>
      {min === max ? t('lottery:price.pays', { max }) : t('lottery:price.paysRange', { min, max })}
    </p>
  );
}

function PriceSummary({ tag, t, gameCode, currency, isWide }: BoardProps & { currency: string; isWide: boolean }) {
  const line = useStore($draftLine, { ssr: 'initial' });
  const lines = useStore($slip, { ssr: 'initial' });
  const money = (minor: bigint) => <Money amount={minor} currency={currency} tag={tag} />;
  const bounds = useStore($violatedStakeBounds, { ssr: 'initial' });
  const addRefusal = line && getAddRefusal(line, lines);
  const bet = bounds ? undefined : line;
  return (
    <div className={styles.priceSummary}>
      {isWide && <DraftText tag={tag} t={t} currency={currency} />}
      {isWide && line && (
        <PriceFacts
          rows={[
            { label: t('lottery:price.totalStake'), value: money(line.totalStakeMinor) },
            { label: t('lottery:price.possible'), value: money(line.possibleWinMinor) },
            ...(line.rebateMinor > 0n ? [{ label: t('lottery:price.rebate'), value: money(line.rebateMinor) }] : []),
          ]}
        />
      )}
      {line && <PossibleJackpots tag={tag} t={t} className={styles.note} />}
      {line?.isCapped && <p className={styles.note}>{t('lottery:price.capped')}</p>}
      {addRefusal && <p className={styles.note}>{t(`lottery:slip.${addRefusal}`, { max: MAX_SLIP_LINES })}</p>}
      {isWide && (
        <Button
          isWide
          variant="secondary"
          disabled={!bet || addRefusal !== undefined}
          onClick={() => bet && addLine(bet)}
        >
          {t('lottery:slip.add')}
        </Button>
      )}
      <Button isWide variant="quiet" disabled={!bet} onClick={() => bet && openMultiDraw(gameCode, bet)}>
        {t('lottery:multiDraw.open')}
      </Button>
    </div>
  );
}
