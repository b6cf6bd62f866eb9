import { type DrawRow, enterDrawResult } from '#browser/stores/back-office/lottery';
import { Alert, Field, TextInput } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { resultFields, resultOf, typedAs } from './result-fields.ts';

/**
 * Says what was drawn. What stands already is filled in for a correction; what another person said is not: the second one
 * has to read it from the source as well.
 */
export function ResultDialog({ draw, onClose }: { draw: DrawRow; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, issue: drawNumber, group, numbers } = draw;
  const isCorrection = numbers !== null;
  return (
    <DecisionDialog
      title={t(isCorrection ? 'draws.correctTitle' : 'draws.enterTitle')}
      text={t('draws.enterText')}
      confirmLabel={t(isCorrection ? 'draws.correct' : 'draws.enter')}
      isDangerous={isCorrection}
      facts={[
        { label: t('lottery.game'), value: <Code>{gameCode}</Code> },
        { label: t('draws.draw'), value: <Code>{drawNumber}</Code> },
      ]}
      decide={(form) => enterDrawResult({ gameCode, drawNumber }, resultOf(group, form))}
      onClose={onClose}
    >
      {isCorrection && <Alert tone="warning">{t('draws.correctText')}</Alert>}
      {resultFields(group).map(({ name, shape, pattern }) => (
        <Field
          key={name}
          label={shape ? t('draws.prize', { name }) : t('draws.result')}
          hint={shape ? t('draws.prizeHint', shape) : t('draws.ballsHint')}
          isRequired
        >
          <TextInput
            name={name}
            required
            pattern={pattern}
            inputMode={shape ? 'numeric' : 'text'}
            autoComplete="off"
            dir="ltr"
            defaultValue={typedAs(numbers, name)}
          />
        </Field>
      ))}
    </DecisionDialog>
  );
}
