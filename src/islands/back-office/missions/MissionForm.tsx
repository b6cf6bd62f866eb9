import { useState } from 'react';
import { createMission, type MissionRow, saveMission } from '#browser/stores/back-office/missions';
import { MISSION_AWARDS, MISSION_TEXT_LENGTHS } from '#rules/rewards/mission-terms';
import { AMOUNT_METRICS, MISSION_METRICS, MISSION_WINDOWS } from '#rules/rewards/missions';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import {
  Field,
  fieldError,
  type Form,
  FormAmount,
  FormCheckbox,
  FormField,
  Select,
  textControl,
  useForm,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import {
  checkMission,
  countsRounds,
  filtersOf,
  LANGUAGES,
  metricOf,
  type MissionValues,
  showsRounds,
  stepCount,
  toTerms,
  valuesOf,
} from './mission-form.ts';
import styles from '../shared/Draft.module.css';

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
      <Texts form={form} />
      <Counted form={form} currency={currency} />
      <Steps form={form} currency={currency} />
    </DecisionDialog>
  );
}

function Texts({ form }: Pick<PartProps, 'form'>) {
  const { t, tag } = useTexts();
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  return (
    <FieldGroup title={t('missions.group.texts')}>
      {LANGUAGES.map((language) => {
        const params = { language: names.of(language) ?? language };
        return (
          <div key={language} className={styles.fields}>
            <FormField
              form={form}
              name={`title.${language}`}
              label={t('missions.field.title', params)}
              t={t}
              isRequired={language === 'en'}
              maxLength={MISSION_TEXT_LENGTHS.title}
              autoComplete="off"
            />
            <FormField
              form={form}
              name={`summary.${language}`}
              label={t('missions.field.summary', params)}
              aside={t('common:optional')}
              t={t}
              isRequired={false}
              maxLength={MISSION_TEXT_LENGTHS.summary}
              autoComplete="off"
            />
          </div>
        );
      })}
    </FieldGroup>
  );
}

function Counted({ form, currency }: PartProps) {
  const { t } = useTexts();
  const metric = metricOf(form.values);
  const windowLabel = t('missions.field.window');
  return (
    <FieldGroup title={t('missions.group.counted')}>
      <div className={styles.fields}>
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
            <Amount key={name} form={form} name={name} label={t(`missions.field.${name}`)} currency={currency} />
          ),
        )}
      </div>
      {countsRounds(metric) && (
        <div className={styles.flags} role="group" aria-label={t('missions.field.categories')}>
          <p className={styles.hint}>{t('missions.categoriesHint')}</p>
          {REWARD_CATEGORIES.map((name) => (
            <FormCheckbox
              key={name}
              form={form}
              name={name}
              label={name === 'LOTT' ? t('promotions.ownLottery') : t(`common:category.${name.toLowerCase()}`)}
              t={t}
            />
          ))}
        </div>
      )}
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

/** An amount of money; the filters and the budget may be left empty. */
function Amount({ form, name, label, currency }: PartProps & { name: AmountName; label: string }) {
  const { t, tag } = useTexts();
  return <FormAmount form={form} name={name} label={label} currency={currency} tag={tag} t={t} isRequired={false} />;
}

/** The steps in the order of their targets, the budget, and what cash takes. */
function Steps({ form, currency }: PartProps) {
  const { t } = useTexts();
  const isMoney = AMOUNT_METRICS.has(metricOf(form.values));
  return (
    <FieldGroup title={t('missions.group.steps')}>
      {Array.from({ length: stepCount(form.values) }, (_, step) => (
        <div key={step} className={styles.step} role="group" aria-label={t('missions.step', { number: step + 1 })}>
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
          {form.values[`award.${step}`] === 'cash' ? (
            <Amount form={form} name={`amount.${step}`} label={t('missions.field.amount')} currency={currency} />
          ) : (
            <FormField
              form={form}
              name={`amount.${step}`}
              label={t('missions.field.amount')}
              t={t}
              isRequired={false}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
        </div>
      ))}
      {showsRounds(form.values) && <Rounds form={form} currency={currency} />}
      <div className={styles.fields}>
        <Amount form={form} name="monthlyBudget" label={t('missions.field.monthlyBudget')} currency={currency} />
        <FormField
          form={form}
          name="turnoverFactor"
          label={t('missions.field.turnoverFactor')}
          hint={t('promotions.hint.turnoverFactor')}
          t={t}
          isRequired={false}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </FieldGroup>
  );
}

/** The free rounds that steps award. */
function Rounds({ form, currency }: PartProps) {
  const { t } = useTexts();
  return (
    <div className={styles.fields} role="group" aria-label={t('freeRounds.title')}>
      {(['vendor', 'game', 'validHours'] as const).map((name) => (
        <FormField
          key={name}
          form={form}
          name={name}
          label={t(`missions.rounds.${name}`)}
          t={t}
          inputMode={name === 'validHours' ? 'numeric' : 'text'}
          autoComplete="off"
        />
      ))}
      <Amount form={form} name="stake" label={t('freeRounds.stake')} currency={currency} />
      <Amount form={form} name="maxWin" label={t('freeRounds.maxWin')} currency={currency} />
    </div>
  );
}
