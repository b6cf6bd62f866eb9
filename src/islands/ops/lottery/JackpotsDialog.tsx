import { useEffect, useMemo } from 'react';
import type { LotteryGame } from '#browser/stores/operations/lottery';
import { gameJackpots, type GameJackpots } from '#browser/stores/operations/lottery-jackpots';
import { parseAmount } from '#kernel/money';
import { Dialog, EmptyState, Loaded, Money, StatusBadge } from '../../ui/index.ts';
import { Code, Time, Two } from '../cells.tsx';
import { useTexts } from '../desk-context.ts';
import { rescueFocus } from '../desk-focus.ts';
import { Facts } from '../Facts.tsx';
import { type Column, Records } from '../Records.tsx';
import styles from './RiskDialog.module.css';
import { useJackpots } from './use-jackpots.ts';

type Pot = GameJackpots['jackpots'][number];
type Draw = GameJackpots['draws'][number];

/** What is in the pots of a game and in the reserve behind them, and what the last draws made of them. */
export function JackpotsDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, gameName } = game;
  const state = useJackpots(gameCode);
  useEffect(() => rescueFocus, []);
  return (
    <Dialog isOpen onClose={onClose} title={t('lottery.jackpotsTitle', { game: gameName })} t={t} size="large">
      <Loaded loadable={state} t={t} onRetry={gameJackpots.reload} rows={6}>
        {(known) => <JackpotsBody known={known} />}
      </Loaded>
    </Dialog>
  );
}

function JackpotsBody({ known }: { known: GameJackpots }) {
  const { t, tag } = useTexts();
  const { currency, ticketPrice, reserve, jackpots, draws } = known;
  const pots = usePotColumns(currency);
  const past = useDrawColumns(currency);
  return (
    <div className={styles.body}>
      <Facts
        facts={[
          { label: t('lottery.reserve'), value: <Money amount={reserve} currency={currency} tag={tag} /> },
          { label: t('lottery.ticketPrice'), value: <Money amount={ticketPrice} currency={currency} tag={tag} /> },
        ]}
      />
      <Records caption={t('lottery.jackpotsAction')} columns={pots} rows={jackpots} keyOf={({ tier }) => tier} />
      {draws.length === 0 ? (
        <EmptyState title={t('lottery.noDraws')} text={t('lottery.noDrawsText')} />
      ) : (
        <Records
          caption={t('draws.title')}
          columns={past}
          rows={draws}
          keyOf={({ issue, tier }) => `${issue} ${tier}`}
        />
      )}
    </div>
  );
}

function isBelow({ amount, floor }: Pot): boolean {
  return (parseAmount(amount) ?? 0n) < (parseAmount(floor) ?? 0n);
}

function usePotColumns(currency: string): Column<Pot>[] {
  const { t, tag } = useTexts();
  return useMemo(() => {
    const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
    const percent = (bps: number) =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(bps / 10_000);
    return [
      { key: 'tier', label: t('lottery.jackpot'), cell: ({ tier }) => <Code>{tier}</Code> },
      { key: 'pot', label: t('lottery.inPot'), kind: 'number', cell: ({ amount }) => money(amount) },
      { key: 'floor', label: t('lottery.floor'), kind: 'number', cell: ({ floor }) => money(floor) },
      {
        key: 'shares',
        label: t('lottery.potShare'),
        kind: 'number',
        cell: ({ potBps, reserveBps }) => (
          <Two main={percent(potBps)} below={`${t('lottery.reserveShare')}: ${percent(reserveBps)}`} />
        ),
      },
      {
        key: 'state',
        label: t('column.state'),
        cell: (pot) => (
          <StatusBadge
            tone={isBelow(pot) ? 'bad' : 'good'}
            label={t(isBelow(pot) ? 'lottery.belowFloor' : 'lottery.atFloor')}
          />
        ),
      },
    ];
  }, [t, tag, currency]);
}

function useDrawColumns(currency: string): Column<Draw>[] {
  const { t, tag } = useTexts();
  return useMemo(() => {
    const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
    return [
      {
        key: 'issue',
        label: t('draws.issue'),
        cell: ({ issue, drawTime, tier }) => (
          <Two
            main={
              <>
                <Code>{issue}</Code> <Code>{tier}</Code>
              </>
            }
            below={<Time at={drawTime} />}
          />
        ),
      },
      { key: 'amount', label: t('lottery.playedFor'), kind: 'number', cell: ({ amount }) => money(amount) },
      {
        key: 'winners',
        label: t('lottery.winners'),
        cell: ({ winners }) => t('lottery.tickets', { count: winners }),
      },
      { key: 'paid', label: t('lottery.paidOut'), kind: 'number', cell: ({ paid }) => money(paid) },
      { key: 'left', label: t('lottery.leftInPot'), kind: 'number', cell: ({ left }) => money(left) },
    ];
  }, [t, tag, currency]);
}
