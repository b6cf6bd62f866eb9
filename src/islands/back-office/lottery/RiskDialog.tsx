import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { currentRisk, type LotteryGame, type Risk } from '#browser/stores/back-office/lottery/lottery';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { Button, Dialog, EmptyState, Loaded, Money, StatusBadge, type StatusTone } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { restoreFocus } from '../shared/main-focus.ts';
import { Facts } from '../shared/Facts.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAutoRefresh } from '../shared/use-auto-refresh.ts';
import styles from './RiskDialog.module.css';
import { VoidDialog } from './VoidDialog.tsx';

type RiskRow = Risk['rows'][number];

const REFRESH_EVERY_MS = 5000;
const TONES: Record<RiskRow['level'], StatusTone> = {
  normal: 'good',
  warning: 'neutral',
  high: 'warning',
  full: 'bad',
};

const keyOf = ({ market, outcome }: RiskRow) => `${market} ${outcome}`;

/** Lists the liabilities of the current draw, the largest first, and refreshes itself. */
export function RiskDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, gameName } = game;
  const state = useStore(currentRisk.$store);
  useEffect(() => {
    currentRisk.clear();
    return restoreFocus;
  }, [gameCode]);
  const refresh = useCallback(() => currentRisk.load(gameCode), [gameCode]);
  useAutoRefresh(refresh, REFRESH_EVERY_MS);
  // Stores the number: the dialog must void the draw that was shown, even when the next one opens.
  const [voiding, setVoiding] = useState<string>();
  return (
    <Dialog isOpen onClose={onClose} title={t('lottery.riskTitle', { game: gameName })} t={t} size="large">
      <Loaded loadable={state} t={t} onRetry={refresh} rows={6} isAutoRefreshed>
        {(risk) =>
          risk === null ? (
            <EmptyState title={t('lottery.noOpenDrawTitle')} text={t('lottery.noOpenDrawText')} />
          ) : (
            <RiskBody risk={risk} onVoid={() => setVoiding(risk.drawNumber)} />
          )
        }
      </Loaded>
      {voiding !== undefined && (
        <VoidDialog
          gameCode={gameCode}
          drawNumber={voiding}
          refresh={refresh}
          onDone={onClose}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </Dialog>
  );
}

function RiskBody({ risk, onVoid }: { risk: Risk; onVoid: () => void }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const { drawNumber, closeTime, limit, currency, rows } = risk;
  const columns = useColumns(currency);
  const facts = [
    { label: t('draws.draw'), value: <Code>{drawNumber}</Code> },
    { label: t('lottery.closesAt'), value: <Time at={closeTime} /> },
    { label: t('lottery.limit.houseMaxLossMinor'), value: <Money amount={limit} currency={currency} tag={tag} /> },
  ];
  return (
    <div className={styles.body}>
      <Facts facts={facts} />
      {rows.length === 0 ? (
        <EmptyState title={t('lottery.noBetsTitle')} text={t('lottery.noBetsText')} />
      ) : (
        <Records caption={t('lottery.riskAction')} columns={columns} rows={rows} keyOf={keyOf} />
      )}
      {canSetRules(role) && (
        <Button variant="danger" onClick={onVoid}>
          {t('draws.void')}
        </Button>
      )}
    </div>
  );
}

function useColumns(currency: string): Column<RiskRow>[] {
  const { t, tag } = useTexts();
  return useMemo(
    () => [
      {
        key: 'outcome',
        label: t('lottery.outcome'),
        cell: ({ market, outcome }) => <TwoLines main={<Code>{outcome}</Code>} below={<Code>{market}</Code>} />,
      },
      {
        key: 'liability',
        label: t('lottery.liability'),
        kind: 'number',
        cell: ({ liability }) => <Money amount={liability} currency={currency} tag={tag} />,
      },
      {
        key: 'income',
        label: t('lottery.income'),
        kind: 'number',
        cell: ({ marketIncome }) => <Money amount={marketIncome} currency={currency} tag={tag} />,
      },
      {
        key: 'level',
        label: t('column.state'),
        cell: ({ level }) => <StatusBadge tone={TONES[level]} label={t(`lottery.level.${level}`)} />,
      },
    ],
    [t, tag, currency],
  );
}
