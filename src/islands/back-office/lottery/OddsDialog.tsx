import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { valueOf } from '#browser/stores/loadable';
import type { LotteryGame } from '#browser/stores/back-office/lottery/lottery';
import { gameOdds, saveOdds, type TypedOdds, initialOdds } from '#browser/stores/back-office/lottery/lottery-odds';
import { Loaded, Skeleton, useTranslator } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { OddsFields } from './OddsFields.tsx';

/** Edits the odds of a game's bet types and saves them together. An empty field means the default. */
export function OddsDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t, tag } = useTexts();
  // Names of bet types; only this dialog of the back office needs them.
  const names = useTranslator(tag, ['lottery']);
  const { gameCode, gameName, group } = game;
  const state = useStore(gameOdds.$store);
  useEffect(() => {
    void gameOdds.load(gameCode);
    return gameOdds.clear;
  }, [gameCode]);
  const rows = valueOf(state)?.rows ?? [];
  const [edited, setEdited] = useState<TypedOdds>({});
  const typed = { ...initialOdds(rows), ...edited };
  return (
    <ConfirmDialog
      title={t('lottery.oddsTitle')}
      text={t('lottery.oddsText')}
      confirmLabel={t('lottery.save')}
      facts={[
        { label: t('lottery.game'), value: gameName },
        { label: t('column.code'), value: <Code>{gameCode}</Code> },
      ]}
      decide={() => saveOdds({ gameCode, group, rows, typed })}
      onClose={onClose}
    >
      <Loaded loadable={state} t={t} onRetry={gameOdds.reload} shape="control" rows={4}>
        {() =>
          names ? (
            <OddsFields
              group={group}
              rows={rows}
              names={names}
              typed={typed}
              onType={(key, value) => setEdited((before) => ({ ...before, [key]: value }))}
            />
          ) : (
            <Skeleton shape="control" count={4} />
          )
        }
      </Loaded>
    </ConfirmDialog>
  );
}
