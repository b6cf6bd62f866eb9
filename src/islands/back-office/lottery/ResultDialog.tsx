import { type DrawRow, enterDrawResult } from '#browser/stores/back-office/lottery/lottery';
import { Alert, FormField, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { resultFields, resultOf, resultProblems, type ResultValues, fieldText } from './result-fields.ts';

/**
 * Enters a result. A published result is filled in for a correction; the entry of a colleague is not, so that the second
 * person reads the source too.
 */
export function ResultDialog({ draw, onClose }: { draw: DrawRow; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, issue: drawNumber, group, numbers } = draw;
  const isCorrection = numbers !== null;
  const fields = resultFields(group);
  const initial: ResultValues = Object.fromEntries(fields.map(({ name }) => [name, fieldText(numbers, name)]));
  const form = useForm(initial, { check: (values) => resultProblems(group, values) });
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
      form={form}
      decide={(values) => enterDrawResult({ gameCode, drawNumber }, resultOf(group, values))}
      onClose={onClose}
    >
      {isCorrection && <Alert tone="warning">{t('draws.correctText')}</Alert>}
      {fields.map(({ name, shape }) => (
        <FormField
          key={name}
          form={form}
          name={name}
          label={shape ? t(`draws.prizes.${name}`) : t('draws.result')}
          hint={shape ? t('draws.prizeHint', shape) : t('draws.ballsHint')}
          t={t}
          inputMode={shape ? 'numeric' : 'text'}
          autoComplete="off"
          dir="ltr"
        />
      ))}
    </DecisionDialog>
  );
}
