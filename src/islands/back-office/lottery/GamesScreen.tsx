import { useMemo, useState } from 'react';
import { type LotteryGame, lotteryGames } from '#browser/stores/back-office/lottery/lottery';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { StatusBadge, type Translator } from '../../ui/index.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { GameDialog } from './GameDialog.tsx';
import { JackpotsDialog } from './JackpotsDialog.tsx';
import { LimitsDialog } from './LimitsDialog.tsx';
import { OddsDialog } from './OddsDialog.tsx';
import { RiskDialog } from './RiskDialog.tsx';

const DIALOGS = {
  risk: RiskDialog,
  game: GameDialog,
  limits: LimitsDialog,
  odds: OddsDialog,
  jackpots: JackpotsDialog,
};
type DialogName = keyof typeof DIALOGS;
type Open = (dialog: DialogName, game: LotteryGame) => void;

const keyOf = (game: LotteryGame) => game.gameCode;

/** Lists the lottery games with their limits, odds and liabilities. */
export function GamesScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [opened, setOpened] = useState<{ dialog: DialogName; game: LotteryGame }>();
  const columns = useMemo(() => {
    const open: Open = (dialog, game) => setOpened({ dialog, game });
    return [...dataColumns(t), actionColumn(t, canSetRules(role), open)];
  }, [t, role]);
  const Dialog = opened && DIALOGS[opened.dialog];
  return (
    <>
      <LoadedScreen name="lottery" loader={lotteryGames}>
        {({ rows }) => <Records caption={t('lottery.title')} columns={columns} rows={rows} keyOf={keyOf} />}
      </LoadedScreen>
      {Dialog && <Dialog game={opened.game} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<LotteryGame>[] {
  return [
    {
      key: 'game',
      label: t('lottery.game'),
      cell: ({ gameName, gameCode }) => <TwoLines main={gameName} below={<Code isWhole>{gameCode}</Code>} />,
    },
    { key: 'state', label: t('column.state'), cell: (game) => <State game={game} /> },
    {
      key: 'close',
      label: t('lottery.closes'),
      cell: ({ closeSeconds, isCloseChanged }) => (
        <TwoLines main={t('lottery.seconds', { count: closeSeconds })} below={isCloseChanged && t('lottery.changed')} />
      ),
    },
    {
      key: 'limits',
      label: t('lottery.limits'),
      cell: ({ changedLimits }) =>
        changedLimits.length === 0
          ? t('lottery.allDefault')
          : t('lottery.limitsChanged', { count: changedLimits.length }),
    },
  ];
}

function State({ game }: { game: LotteryGame }) {
  const { t } = useTexts();
  const { isEnabled, isUnderMaintenance, isHot, isNew } = game;
  const name = !isEnabled ? 'off' : isUnderMaintenance ? 'maintenance' : 'on';
  const tone = { off: 'neutral', maintenance: 'warning', on: 'good' } as const;
  const marks = [isHot && t('lottery.hot'), isNew && t('lottery.new')].filter((mark) => mark !== false);
  return (
    <TwoLines main={<StatusBadge tone={tone[name]} label={t(`lottery.state.${name}`)} />} below={marks.join(' · ')} />
  );
}

function actionColumn(t: Translator, canSet: boolean, open: Open): Column<LotteryGame> {
  return actionsColumn(t, (game) => (
    <RowActions
      of={game.gameName}
      actions={dialogsOf(game, canSet).map((name) => ({
        label: t(`lottery.${name}Action`),
        onClick: () => open(name, game),
      }))}
    />
  ));
}

function dialogsOf({ hasJackpots }: LotteryGame, canSet: boolean): readonly DialogName[] {
  const readOnly: readonly DialogName[] = hasJackpots ? ['risk', 'jackpots'] : ['risk'];
  return canSet ? [...readOnly, 'limits', 'odds', 'game'] : readOnly;
}
