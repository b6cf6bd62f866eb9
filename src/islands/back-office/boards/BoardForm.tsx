import { useState } from 'react';
import { type BoardRow, createBoard, saveBoard } from '#browser/stores/back-office/boards';
import { PRIZE_FORMS } from '#rules/rewards/board-terms';
import { BOARD_METRICS, BOARD_WINDOWS } from '#rules/rewards/boards';
import { Field, type Form, FormAmount, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { CategoryFields, TextFields, TurnoverField } from '../drafts/DraftFields.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { type BoardValues, checkBoard, groupCount, isInPoints, toTerms, valuesOf } from './board-form.ts';

interface BoardFormProps {
  /** Undefined for a new board. */
  board: BoardRow | undefined;
  currency: string;
  onClose: () => void;
}

interface PartProps {
  form: Form<BoardValues>;
  currency: string;
}

/** Writes the draft of a board. */
export function BoardForm({ board, currency, onClose }: BoardFormProps) {
  const { t } = useTexts();
  const [initial] = useState(() => valuesOf(board?.terms));
  const form = useForm(initial, { check: checkBoard });
  const isRunning = board?.state === 'running';
  return (
    <DecisionDialog
      title={t(board ? 'boards.editTitle' : 'boards.newTitle')}
      text={t(isRunning ? 'boards.runningText' : 'missions.editText')}
      confirmLabel={t('missions.save')}
      isLarge
      facts={[]}
      form={form}
      decide={(values) => {
        const terms = toTerms(values, board?.terms);
        return board ? saveBoard(board, terms) : createBoard(terms);
      }}
      onClose={onClose}
    >
      <TextFields form={form} />
      <Counted form={form} currency={currency} />
      <Prizes form={form} currency={currency} />
    </DecisionDialog>
  );
}

function Counted({ form, currency }: PartProps) {
  const { t } = useTexts();
  const { metric, window } = form.values;
  return (
    <FieldGroup title={t('missions.group.counted')}>
      <FieldGrid kind="wide">
        <Choice form={form} name="metric" options={BOARD_METRICS} texts="metric" />
        <Choice form={form} name="window" options={BOARD_WINDOWS} texts="window" />
        {window === 'once' &&
          (['from', 'until'] as const).map((name) => (
            <FormField
              key={name}
              form={form}
              name={name}
              label={t(`boards.field.${name}`)}
              t={t}
              type="datetime-local"
              step={1}
            />
          ))}
        <Amount form={form} name="minStake" label={t('missions.field.minStake')} currency={currency} />
        {metric === 'multiplier' || metric === 'points' ? (
          <FormField
            form={form}
            name="minScore"
            label={t(metric === 'points' ? 'boards.field.minScore' : 'boards.field.minMultiple')}
            t={t}
            inputMode="decimal"
            autoComplete="off"
          />
        ) : (
          <Amount form={form} name="minScore" label={t('boards.field.minScore')} currency={currency} />
        )}
        <Choice form={form} name="ties" options={['first', 'split']} texts="ties" />
      </FieldGrid>
      <CategoryFields form={form} />
    </FieldGroup>
  );
}

interface ChoiceProps extends Pick<PartProps, 'form'> {
  name: 'metric' | 'window' | 'ties' | 'prizes';
  options: readonly string[];
  /** Texts of the options, `boards.<texts>.<option>`. */
  texts: string;
}

function Choice({ form, name, options, texts }: ChoiceProps) {
  const { t } = useTexts();
  return (
    <Field label={t(`boards.field.${name}`)} isRequired>
      <Select
        {...textControl(form, name)}
        options={options.map((value) => ({ value, label: t(`boards.${texts}.${value}`) }))}
      />
    </Field>
  );
}

type AmountName = 'minStake' | 'minScore' | 'pool' | `amount.${number}`;

function Amount({ form, name, label, currency }: PartProps & { name: AmountName; label: string }) {
  const { t, tag } = useTexts();
  return <FormAmount form={form} name={name} label={label} currency={currency} tag={tag} t={t} isRequired={false} />;
}

/** A prize: money, or a number of points. */
function Prize({ form, name, label, currency }: PartProps & { name: 'pool' | `amount.${number}`; label: string }) {
  const { t } = useTexts();
  if (!isInPoints(form.values)) return <Amount form={form} name={name} label={label} currency={currency} />;
  return (
    <FormField form={form} name={name} label={label} t={t} isRequired={false} inputMode="decimal" autoComplete="off" />
  );
}

/** Prizes: groups of ranks that win the same, or a pool. */
function Prizes({ form, currency }: PartProps) {
  const { t } = useTexts();
  return (
    <FieldGroup title={t('boards.group.prizes')}>
      <FieldGrid>
        <Choice form={form} name="prizes" options={['rank', 'share']} texts="by" />
        {form.values.prizes === 'share' && (
          <>
            <Prize form={form} name="pool" label={t('boards.field.pool')} currency={currency} />
            <Ranks form={form} name="top" label={t('boards.field.top')} />
          </>
        )}
        <Field label={t('promotions.field.form')} isRequired>
          <Select
            {...textControl(form, 'form')}
            options={PRIZE_FORMS.map((value) => ({ value, label: t(`promotions.choice.form.${value}`) }))}
          />
        </Field>
        {!isInPoints(form.values) && <TurnoverField form={form} />}
      </FieldGrid>
      {form.values.prizes !== 'share' &&
        Array.from({ length: groupCount(form.values) }, (_, group) => (
          <FieldGrid key={group} kind="row" label={t('boards.prizeGroup', { number: group + 1 })}>
            <Ranks form={form} name={`ranks.${group}`} label={t('boards.field.ranks')} />
            <Prize form={form} name={`amount.${group}`} label={t('boards.field.amount')} currency={currency} />
          </FieldGrid>
        ))}
    </FieldGroup>
  );
}

function Ranks({ form, name, label }: Pick<PartProps, 'form'> & { name: 'top' | `ranks.${number}`; label: string }) {
  const { t } = useTexts();
  return (
    <FormField form={form} name={name} label={label} t={t} isRequired={false} inputMode="numeric" autoComplete="off" />
  );
}
