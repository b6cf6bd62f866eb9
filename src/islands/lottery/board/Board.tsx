import { useStore } from '@nanostores/react';
import { Dices } from 'lucide-react';
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { valueOf } from '#browser/stores/loadable';
import { openMultiDraw } from '#browser/stores/lottery/multi-draw';
import {
  $totalStakeBounds,
  $draft,
  $line,
  $parsed,
  $returns,
  chooseBetType,
  clearPicks,
  pickAtRandom,
} from '#browser/stores/lottery/draft';
import { $slip, addLine, hindranceOf } from '#browser/stores/lottery/slip';
import { $session } from '#browser/stores/session';
import { boardsOf, followPricing, pricingSnapshot, type PricingSnapshot } from '#browser/stores/lottery/pricing';
import { MAX_SLIP_LINES } from '#rules/lottery/bets/bet-rules';
import { MENU_GROUPS } from '#rules/lottery/catalogue/menu-groups';
import { Alert, Button, Loaded, Money, moneyText, type Translator } from '../../ui/index.ts';
import styles from './Board.module.css';
import { MultiDrawDialog } from '../multi-draw/MultiDrawDialog.tsx';
import { JackpotsOnTop } from '../slip/JackpotsOnTop.tsx';
import { Pads } from './Pads.tsx';
import { BetTypeMenu } from './BetTypeMenu.tsx';
import { PricePanel } from './PricePanel.tsx';
import { Slip } from '../slip/Slip.tsx';
import { Sums } from './Sums.tsx';

interface BoardProps {
  tag: string;
  t: Translator;
  gameCode: string;
}

/** The betting board of a game: which bet type, which numbers, at what price, and the slip that they go to. */
export function Board({ tag, t, gameCode }: BoardProps) {
  const loaded = useStore(pricingSnapshot.$store, { ssr: 'initial' });
  const known = valueOf(loaded);
  // A board is much to draw: in slices, between which the page still answers. What changes in a store is drawn at a
  // stroke, so the bet type is chosen before there is a board.
  const deferredPricing = useDeferredValue(loaded);
  useEffect(() => followPricing(gameCode), [gameCode]);
  useEffect(() => {
    if (known && !$draft.get()) openFirst(known);
  }, [known]);
  return (
    <Loaded loadable={deferredPricing} t={t} onRetry={pricingSnapshot.reload} shape="card" rows={2} isLive>
      {(shown) => <Betting tag={tag} t={t} gameCode={gameCode} known={shown} />}
    </Loaded>
  );
}

function Betting({ tag, t, gameCode, known }: BoardProps & { known: PricingSnapshot }) {
  const draft = useStore($draft, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const isPainted = useIsPainted();
  if (!known.isOpen) return <Alert tone="warning">{t('lottery:board.unavailable')}</Alert>;
  if (!draft) return null;
  const currency = session.state === 'in' ? session.member.currency : known.currency;
  return (
    <div className={styles.board}>
      <div className={styles.half}>
        <BetTypeMenu t={t} known={known} />
        <div className={styles.picking}>
          <Pads t={t} draft={draft} />
          <div className={styles.actions}>
            <Button look="secondary" onClick={pickAtRandom}>
              <Dices size={18} aria-hidden="true" />
              {t('lottery:board.random')}
            </Button>
            <Button look="quiet" onClick={clearPicks}>
              {t('lottery:quick.clear')}
            </Button>
          </div>
        </div>
      </div>
      {isPainted && (
        <div className={styles.half}>
          <Returns tag={tag} t={t} />
          <PricePanel tag={tag} t={t} draft={draft} snapshot={known} currency={currency} />
          <PriceSummary tag={tag} t={t} gameCode={gameCode} currency={currency} />
          <Slip tag={tag} t={t} gameCode={gameCode} currency={currency} snapshot={known} />
        </div>
      )}
      {isPainted && <MultiDrawDialog tag={tag} t={t} snapshot={known} currency={currency} />}
    </div>
  );
}

/** False while the numbers are painted: what a bet costs and the slip follow then, further down on a phone. */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => startTransition(() => setIsPainted(true)), []);
  return isPainted;
}

/** The bet type that the address asks for, where the game has it; else the one that boards of its kind open with. */
function openFirst(known: PricingSnapshot): void {
  const requested = new URLSearchParams(location.search).get('playType');
  const boards = boardsOf(known);
  const board = boards.find(({ betTypes }) => betTypes.some(({ code }) => code === requested)) ?? boards[0];
  const usual = MENU_GROUPS.find(({ group }) => group === known.gameGroupCode)?.firstBetTypes[
    board?.prizeMode ?? 'Lott'
  ];
  const find = (code: string | null | undefined) => board?.betTypes.find((each) => each.code === code);
  const betType = find(requested) ?? find(usual) ?? board?.betTypes[0];
  if (board && betType) chooseBetType(board.prizeMode, betType, known);
}

/** What the bet type pays: players see it before they stake. */
function Returns({ tag, t }: Pick<BoardProps, 'tag' | 't'>) {
  const returns = useStore($returns, { ssr: 'initial' });
  if (!returns) return null;
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const shown = (times: string) => format.format(times as Intl.StringNumericLiteral);
  const [min, max] = [shown(returns.min), shown(returns.max)];
  return (
    <p className={styles.note}>
      {min === max ? t('lottery:price.pays', { max }) : t('lottery:price.paysRange', { min, max })}
    </p>
  );
}

function PriceSummary({ tag, t, gameCode, currency }: BoardProps & { currency: string }) {
  const line = useStore($line, { ssr: 'initial' });
  const parsed = useStore($parsed, { ssr: 'initial' });
  const lines = useStore($slip, { ssr: 'initial' });
  const money = (minor: bigint) => <Money amount={minor} currency={currency} tag={tag} />;
  const text = (minor: bigint) => moneyText({ amount: minor, currency, tag });
  const bounds = useStore($totalStakeBounds, { ssr: 'initial' });
  const hindrance = line && hindranceOf(line, lines);
  const bet = bounds ? undefined : line;
  return (
    <div className={styles.reckoning}>
      <p aria-live="polite">
        {line
          ? t('lottery:price.combinations', { combinations: line.combinations })
          : t(`lottery:refusal.${parsed?.refusal?.reason ?? 'empty'}`)}
      </p>
      {line && (
        <Sums
          rows={[
            { label: t('lottery:price.totalStake'), value: money(line.totalStakeMinor) },
            { label: t('lottery:price.possible'), value: money(line.possibleMinor) },
            ...(line.rebateMinor > 0n ? [{ label: t('lottery:price.rebate'), value: money(line.rebateMinor) }] : []),
          ]}
        />
      )}
      {line && <JackpotsOnTop tag={tag} t={t} className={styles.note} />}
      {line?.isCapped && <p className={styles.note}>{t('lottery:price.capped')}</p>}
      {bounds && (
        <Alert tone="warning">
          {t('lottery:limits.totalStake', { min: text(bounds.minMinor), max: text(bounds.maxMinor) })}
        </Alert>
      )}
      {hindrance && <p className={styles.note}>{t(`lottery:slip.${hindrance}`, { max: MAX_SLIP_LINES })}</p>}
      <Button isWide look="secondary" disabled={!bet || hindrance !== undefined} onClick={() => bet && addLine(bet)}>
        {t('lottery:slip.add')}
      </Button>
      <Button isWide look="quiet" disabled={!bet} onClick={() => bet && openMultiDraw(gameCode, bet)}>
        {t('lottery:multiDraw.open')}
      </Button>
    </div>
  );
}
