import { useStore } from '@nanostores/react';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { $draftLine, $parsedSelection, $violatedStakeBounds, type Draft } from '#browser/stores/lottery/draft';
import { $slip, addLine, getAddRefusal } from '#browser/stores/lottery/slip';
import type { PricingSnapshot } from '#browser/stores/lottery/pricing';
import { Button, Dialog, InlineArrow, Money, type Translator } from '../../ui/index.ts';
import { Slip } from '../slip/Slip.tsx';
import styles from './BetBar.module.css';
import { DraftText } from './DraftText.tsx';
import { StakeChips } from './StakeChips.tsx';

interface BetBarProps {
  tag: string;
  t: Translator;
  gameCode: string;
  currency: string;
  snapshot: PricingSnapshot;
  draft: Draft;
}

/** The bar at the thumb: the picked numbers with their price and stakes, and the slip as a sheet. */
export function BetBar({ draft, ...shared }: BetBarProps) {
  const { tag, t, currency, snapshot } = shared;
  const line = useStore($draftLine, { ssr: 'initial' });
  const parsed = useStore($parsedSelection, { ssr: 'initial' });
  const bounds = useStore($violatedStakeBounds, { ssr: 'initial' });
  const lines = useStore($slip, { ssr: 'initial' });
  const [isOpen, setIsOpen] = useState(false);
  const bet = line && !bounds && !getAddRefusal(line, lines) ? line : undefined;
  const isStarted = parsed !== undefined && parsed.refusal?.reason !== 'empty';
  const openSlip = () => {
    if (bet) addLine(bet);
    setIsOpen(true);
  };
  return (
    <div className={styles.bar}>
      <div className={styles.summary}>
        <DraftText tag={tag} t={t} currency={currency} />
        {line && (
          <p>
            <strong>
              <Money amount={line.totalStakeMinor} currency={currency} tag={tag} />
            </strong>
            <InlineArrow />
            <span className="visually-hidden">{t('lottery:price.possible')} </span>
            <Money amount={line.possibleWinMinor} currency={currency} tag={tag} />
          </p>
        )}
      </div>
      {isStarted && <StakeChips tag={tag} t={t} draft={draft} snapshot={snapshot} />}
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.slip}
          aria-label={`${t('lottery:slip.title')}: ${t('lottery:slip.total', { bets: lines.length })}`}
          onClick={() => setIsOpen(true)}
        >
          <Receipt size={20} aria-hidden="true" />
          <span aria-hidden="true">{lines.length}</span>
        </button>
        {isStarted && (
          <Button variant="secondary" disabled={!bet} onClick={() => bet && addLine(bet)}>
            {t('lottery:slip.add')}
          </Button>
        )}
        {(isStarted || lines.length > 0) && (
          <Button disabled={!bet && lines.length === 0} onClick={openSlip}>
            {t('lottery:tab.board')}
          </Button>
        )}
      </div>
      <Dialog t={t} isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('lottery:slip.title')}>
        <Slip {...shared} onClose={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}
