import { useState } from 'react';
import { createMission, type MissionRow, saveMission } from '#browser/stores/back-office/missions';
import { MISSION_AWARDS } from '#rules/rewards/mission-terms';
import { AMOUNT_METRICS, MISSION_METRICS, MISSION_WINDOWS } from '#rules/rewards/missions';
import { Field, fieldError, type Form, FormAmount, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { CategoryFields, TextFields, TurnoverField } from '../drafts/DraftFields.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { FreeRoundsGame } from '../shared/FreeRoundsGame.tsx';
import { RaffleOrItemField } from '../shared/RaffleOrItemField.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import {
  checkMission,
  countsRounds,
  filtersOf,
  metricOf,
  type MissionValues,
  showsAward,
  stepCount,
  toTerms,
  valuesOf,
} from './mission-form.ts';

interface MissionFormProps {
  /** Undefined for a new mission. */
  mission: MissionRow | undefined;
  currency: string;
  onClose: () => void;
}

interface PartProps {
  form: Form<MissionValues>;
  currency: string;
}

/** Writes the draft of a mission. */
export function MissionForm({ mission, currency, onClose }: MissionFormProps) {
  const { t } = useTexts();
  const [initial] = useState(() => valuesOf(mission?.terms));
  const form = useForm(initial, { check: checkMission });
  const isRunning = mission?.state === 'running';
  return (
    <DecisionDialog
      title={t(mission ? 'missions.editTitle' : 'missions.newTitle')}
      text={t(isRunning ? 'missions.runningText' : 'missions.editText')}
      confirmLabel={t('missions.save')}
      isLarge
      facts={[]}
      form={form}
      decide={(values) => {
        const terms = toTerms(values, mission?.terms);
        return mission ? saveMission(mission, terms) : createMission(terms);
      }}
      onClose={onClose}
    >
      <TextFields form={form} />
      <Counted form={form} currency={currency} />
      <Steps form={form} currency={currency} />
    </DecisionDialog>
  );
}

function Counted({ form, currency }: PartProps) {
  const { t } = useTexts();
  const metric = metricOf(form.values);
  const windowLabel = t('missions.field.window');
  return (
    <FieldGroup title={t('missions.group.counted')}>
      <FieldGrid kind="wide">
        <Field label={t('missions.field.metric')} isRequired>
          <Select
            {...textControl(form, 'metric')}
            options={MISSION_METRICS.map((value) => ({ value, label: t(`missions.metric.${value}`) }))}
          />
        </Field>
        <Field label={windowLabel} error={fieldError(form, 'window', { t, label: windowLabel })} isRequired>
          <Select
            {...textControl(form, 'window')}
            options={MISSION_WINDOWS.map((value) => ({ value, label: t(`missions.window.${value}`) }))}
          />
        </Field>
        {filtersOf(metric).map((name) =>
          name === 'minMultiplier' ? (
            <FormField
              key={name}
              form={form}
              name={name}
              label={t(`missions.field.${name}`)}
              t={t}
              inputMode="decimal"
              autoComplete="off"
            />
          ) : (
            <Amount
              key={name}
              form={form}
              name={name}
              label={t(`missions.field.${name}`)}
              currency={currency}
              isOptional
            />
          ),
        )}
      </FieldGrid>
      {countsRounds(metric) && <CategoryFields form={form} />}
    </FieldGroup>
  );
}

type AmountName =
  | 'stake'
  | 'maxWin'
  | 'minStake'
  | 'minDeposit'
  | 'monthlyBudget'
  | `amount.${number}`
  | `target.${number}`;

interface AmountProps extends PartProps {
  name: AmountName;
  label: string;
  isOptional?: boolean;
}

/** An amount of money; the filters and the budget may be left empty. */
function Amount({ form, name, label, currency, isOptional = false }: AmountProps) {
  const { t, tag } = useTexts();
  const aside = isOptional && t('common:optional');
  return <FormAmount {...{ form, name, label, currency, tag, t, aside }} isRequired={false} />;
}

/** The steps in the order of their targets, the budget, and what cash takes. */
function Steps({ form, currency }: PartProps) {
  const { t } = useTexts();
  const isMoney = AMOUNT_METRICS.has(metricOf(form.values));
  return (
    <FieldGroup title={t('missions.group.steps')}>
      {Array.from({ length: stepCount(form.values) }, (_, step) => (
        <FieldGrid key={step} kind="row" label={t('missions.step', { number: step + 1 })}>
          {isMoney ? (
            <Amount form={form} name={`target.${step}`} label={t('missions.field.target')} currency={currency} />
          ) : (
            <FormField
              form={form}
              name={`target.${step}`}
              label={t('missions.field.target')}
              t={t}
              isRequired={false}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
          <Field label={t('missions.field.award')} isRequired>
            <Select
              {...textControl(form, `award.${step}`)}
              options={MISSION_AWARDS.map((value) => ({ value, label: t(`missions.award.${value}`) }))}
            />
          </Field>
          <Reward form={form} step={step} currency={currency} />
        </FieldGrid>
      ))}
      {showsAward(form.values, 'freeRounds') && <Rounds form={form} currency={currency} />}
      {showsAward(form.values, 'tickets') && <RaffleOrItemField form={form} name="raffle" />}
      {showsAward(form.values, 'goods') && <RaffleOrItemField form={form} name="item" />}
      <FieldGrid>
        <Amount form={form} name="monthlyBudget" label={t('missions.field.monthlyBudget')} currency={currency} />
        <TurnoverField form={form} />
      </FieldGrid>
    </FieldGroup>
  );
}

/** How much a step awards: money, or a number of something. */
function Reward({ form, step, currency }: PartProps & { step: number }) {
  const { t } = useTexts();
  const award = form.values[`award.${step}`];
  const name = `amount.${step}` as const;
  const label = t(`missions.amount.${award}`);
  if (award === 'cash') return <Amount form={form} name={name} label={label} currency={currency} />;
  return (
    <FormField form={form} name={name} label={label} t={t} isRequired={false} inputMode="decimal" autoComplete="off" />
  );
}

/** The free rounds that steps award. */
function Rounds({ form, currency }: PartProps) {
  const { t } = useTexts();
  return (
    <FieldGrid label={t('freeRounds.title')}>
      <FreeRoundsGame form={form} />
      <FormField
        form={form}
        name="validHours"
        label={t('promotions.field.roundsHours')}
        t={t}
        inputMode="numeric"
        autoComplete="off"
      />
      <Amount form={form} name="stake" label={t('freeRounds.stake')} currency={currency} />
      <Amount form={form} name="maxWin" label={t('freeRounds.maxWin')} currency={currency} />
    </FieldGrid>
  );
}
