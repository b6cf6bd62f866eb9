import { changeLotteryGame, type LotteryGame } from '#browser/stores/back-office/lottery';
import { Checkbox, Field, TextInput } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';

const TICKS = ['isEnabled', 'isUnderMaintenance', 'isHot', 'isNew'] as const;

function changeOf(form: FormData) {
  const closeSeconds = String(form.get('closeSeconds')).trim();
  return {
    ...Object.fromEntries(TICKS.map((name) => [name, form.has(name)])),
    sort: Number(form.get('sort')),
    closeSeconds: closeSeconds === '' ? null : Number(closeSeconds),
  };
}

/** Whether a game is sold, how it is shown, and when its draws close. */
export function GameDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, gameName, closeSeconds, isCloseChanged, sort } = game;
  return (
    <DecisionDialog
      title={t('lottery.gameTitle')}
      text={t('lottery.gameText')}
      confirmLabel={t('lottery.save')}
      facts={[
        { label: t('lottery.game'), value: gameName },
        { label: t('column.code'), value: <Code>{gameCode}</Code> },
      ]}
      decide={(form) => changeLotteryGame(gameCode, changeOf(form))}
      onClose={onClose}
    >
      {TICKS.map((name) => (
        <Checkbox key={name} name={name} label={t(`lottery.${name}`)} defaultChecked={game[name]} />
      ))}
      <Field label={t('lottery.closeSeconds')} hint={t('lottery.closeHint')} aside={t('common:optional')}>
        <TextInput
          name="closeSeconds"
          type="number"
          inputMode="numeric"
          min={3}
          max={7200}
          placeholder={String(closeSeconds)}
          defaultValue={isCloseChanged ? closeSeconds : ''}
        />
      </Field>
      <Field label={t('lottery.sort')} hint={t('lottery.sortHint')} isRequired>
        <TextInput name="sort" type="number" inputMode="numeric" required min={0} max={10_000} defaultValue={sort} />
      </Field>
    </DecisionDialog>
  );
}
