import { changeLotteryGame, type LotteryGame } from '#browser/stores/back-office/lottery/lottery';
import { FormCheckbox, FormField, type Problems, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { integerProblem, optionalIntegerProblem, problemsAmong } from '../shared/form-checks.ts';

const FLAGS = ['isEnabled', 'isUnderMaintenance', 'isHot', 'isNew'] as const;
const CLOSE_SECONDS = { min: 3, max: 7200 };
const SORT = { min: 0, max: 10_000 };

type GameValues = Record<(typeof FLAGS)[number], boolean> & { closeSeconds: string; sort: string };

function initialOf(game: LotteryGame): GameValues {
  const { isEnabled, isUnderMaintenance, isHot, isNew, closeSeconds, isCloseChanged, sort } = game;
  const flags = { isEnabled, isUnderMaintenance, isHot, isNew };
  return { ...flags, closeSeconds: isCloseChanged ? String(closeSeconds) : '', sort: String(sort) };
}

function check({ closeSeconds, sort }: GameValues): Problems {
  return problemsAmong({
    closeSeconds: optionalIntegerProblem(closeSeconds, CLOSE_SECONDS),
    sort: integerProblem(sort, SORT),
  });
}

function changeOf({ closeSeconds, sort, ...flags }: GameValues) {
  return { ...flags, sort: Number(sort), closeSeconds: closeSeconds.trim() === '' ? null : Number(closeSeconds) };
}

/** Edits whether a game is on sale, how it is shown, and when betting on its draws closes. */
export function GameDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, gameName, closeSeconds } = game;
  const form = useForm(initialOf(game), { check });
  return (
    <DecisionDialog
      title={t('lottery.gameTitle')}
      text={t('lottery.gameText')}
      confirmLabel={t('lottery.save')}
      facts={[
        { label: t('lottery.game'), value: gameName },
        { label: t('column.code'), value: <Code>{gameCode}</Code> },
      ]}
      form={form}
      decide={(values) => changeLotteryGame(gameCode, changeOf(values))}
      onClose={onClose}
    >
      {FLAGS.map((name) => (
        <FormCheckbox key={name} form={form} name={name} label={t(`lottery.${name}`)} t={t} />
      ))}
      <FormField
        form={form}
        name="closeSeconds"
        label={t('lottery.closeSeconds')}
        hint={t('lottery.closeHint')}
        aside={t('common:optional')}
        t={t}
        isRequired={false}
        inputMode="numeric"
        placeholder={String(closeSeconds)}
      />
      <FormField
        form={form}
        name="sort"
        label={t('lottery.sort')}
        hint={t('lottery.sortHint')}
        t={t}
        inputMode="numeric"
      />
    </DecisionDialog>
  );
}
