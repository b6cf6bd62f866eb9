import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { LotteryGame } from '#browser/stores/back-office/lottery/lottery';
import { gameJackpots, type GameJackpots } from '#browser/stores/back-office/lottery/lottery-jackpots';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { parseAmount } from '#kernel/money';
import { BPS } from '#rules/lottery/jackpots';
import { Button, Dialog, EmptyState, Loaded, Money, StatusBadge } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { restoreFocus } from '../shared/main-focus.ts';
import { Facts } from '../shared/Facts.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { JackpotSettingsDialog } from './JackpotSettingsDialog.tsx';
import { ReserveDialog } from './ReserveDialog.tsx';
import styles from './RiskDialog.module.css';

type JackpotPool = GameJackpots['jackpots'][number];
type Draw = GameJackpots['draws'][number];

/** Shows a game's jackpot pools, their reserve and the jackpot results of the last draws. */
export function JackpotsDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, gameName } = game;
  const state = useStore(gameJackpots.$store);
  useEffect(() => {
    void gameJackpots.load(gameCode);
    return () => {
      gameJackpots.clear();
      restoreFocus();
    };
  }, [gameCode]);
  return (
    <Dialog isOpen onClose={onClose} title={t('lottery.jackpotsTitle', { game: gameName })} t={t} size="large">
      <Loaded loadable={state} t={t} onRetry={gameJackpots.reload} rows={6}>
        {(known) => known.gameCode === gameCode && <JackpotsBody known={known} />}
      </Loaded>
    </Dialog>
  );
}

const DIALOGS = { reserve: ReserveDialog, jackpotSettings: JackpotSettingsDialog };
const DIALOG_NAMES = ['reserve', 'jackpotSettings'] as const;

function JackpotsBody({ known }: { known: GameJackpots }) {
  const { t, tag } = useTexts();
  const { currency, ticketPrice, reserve, jackpots, draws } = known;
  const { role } = useStaffUser();
  const [opened, setOpened] = useState<keyof typeof DIALOGS>();
  const Opened = opened && DIALOGS[opened];
  const poolColumns = usePoolColumns(currency);
  const drawColumns = useDrawColumns(currency);
  return (
    <div className={styles.body}>
      <Facts
        facts={[
          { label: t('lottery.reserve'), value: <Money amount={reserve} currency={currency} tag={tag} /> },
          { label: t('lottery.ticketPrice'), value: <Money amount={ticketPrice} currency={currency} tag={tag} /> },
        ]}
      />
      <Records caption={t('lottery.jackpotsAction')} columns={poolColumns} rows={jackpots} keyOf={({ tier }) => tier} />
      {canSetRules(role) && (
        <div className={styles.actions}>
          {DIALOG_NAMES.map((name) => (
            <Button key={name} variant="secondary" onClick={() => setOpened(name)}>
              {t(`lottery.${name}Action`)}
            </Button>
          ))}
        </div>
      )}
      {draws.length === 0 ? (
        <EmptyState title={t('lottery.noDraws')} text={t('lottery.noDrawsText')} />
      ) : (
        <Records
          caption={t('draws.title')}
          columns={drawColumns}
          rows={draws}
          keyOf={({ issue: drawNumber, tier }) => `${drawNumber} ${tier}`}
        />
      )}
      {Opened && <Opened known={known} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function isBelowSeed({ amount, seed }: JackpotPool): boolean {
  return (parseAmount(amount) ?? 0n) < (parseAmount(seed) ?? 0n);
}

function usePoolColumns(currency: string): Column<JackpotPool>[] {
  const { t, tag } = useTexts();
  return useMemo(() => {
    const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
    const percent = (bps: number) =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(bps / BPS);
    return [
      { key: 'tier', label: t('lottery.jackpot'), cell: ({ tier }) => <Code>{tier}</Code> },
      { key: 'pool', label: t('lottery.pool'), kind: 'number', cell: ({ amount }) => money(amount) },
      { key: 'seed', label: t('lottery.seed'), kind: 'number', cell: ({ seed }) => money(seed) },
      {
        key: 'contributions',
        label: t('lottery.contribution'),
        kind: 'number',
        cell: ({ poolBps, reserveBps }) => (
          <TwoLines main={percent(poolBps)} below={`${t('lottery.reserveContribution')}: ${percent(reserveBps)}`} />
        ),
      },
      {
        key: 'state',
        label: t('column.state'),
        cell: (pool) => (
          <StatusBadge
            tone={isBelowSeed(pool) ? 'bad' : 'good'}
            label={t(isBelowSeed(pool) ? 'lottery.belowSeed' : 'lottery.funded')}
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
        key: 'draw',
        label: t('draws.draw'),
        cell: ({ issue: drawNumber, drawTime, tier }) => (
          <TwoLines
            main={
              <>
                <Code>{drawNumber}</Code> <Code>{tier}</Code>
              </>
            }
            below={<Time at={drawTime} />}
          />
        ),
      },
      { key: 'amount', label: t('lottery.jackpotAmount'), kind: 'number', cell: ({ amount }) => money(amount) },
      {
        key: 'winners',
        label: t('lottery.winners'),
        cell: ({ winners }) => t('lottery.tickets', { count: winners }),
      },
      { key: 'paid', label: t('lottery.paidOut'), kind: 'number', cell: ({ paid }) => money(paid) },
      { key: 'poolAfter', label: t('lottery.nextPool'), kind: 'number', cell: ({ poolAfter }) => money(poolAfter) },
    ];
  }, [t, tag, currency]);
}
