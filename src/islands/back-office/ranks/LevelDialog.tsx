import { useState } from 'react';
import { changeRankLevel, type RankLevelRow, type RankTable } from '#browser/stores/back-office/ranks';
import { Alert, type Form, FormAmount, FormField, RankLabel, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import {
  AMOUNTS,
  checkOf,
  COLORS,
  initialOf,
  type LevelValues,
  NAME_LENGTH,
  nameField,
  nameTags,
  problemsOf,
  REQUIRED_AMOUNTS,
  toChange,
} from './level-form.ts';
import styles from './RanksScreen.module.css';

interface LevelDialogProps {
  row: RankLevelRow;
  table: RankTable;
  onClose: () => void;
}

/** Edits what a level needs and gives, with its label as members see it. */
export function LevelDialog({ row, table, onClose }: LevelDialogProps) {
  const { t, tag } = useTexts();
  const { first, others } = nameTags(row, tag);
  const [check] = useState(() => checkOf(row, table));
  const form = useForm(initialOf(row, [...first, ...others]), { check });
  const { values } = form;
  const name = values[nameField(tag)] || (values[nameField('en')] ?? '');
  return (
    <DecisionDialog
      title={t('ranks.editTitle', { level: row.level })}
      text={t('ranks.editText')}
      confirmLabel={t('ranks.save')}
      facts={[
        {
          label: t('ranks.label'),
          value: (
            <RankLabel label={{ labelName: name, color: values['color'] ?? '', color2: values['color2'] ?? '' }} />
          ),
        },
      ]}
      form={form}
      decide={(given) => changeRankLevel(row.level, name, toChange(row, given))}
      onClose={onClose}
    >
      <FieldGrid>
        <NameFields form={form} tags={first} />
        {COLORS.map((color) => (
          <ColorField key={color} form={form} name={color} />
        ))}
      </FieldGrid>
      {others.length > 0 && (
        <details className={styles.languages}>
          <summary>{t('content.languages')}</summary>
          <FieldGrid>
            <NameFields form={form} tags={others} />
          </FieldGrid>
        </details>
      )}
      <FieldGrid>
        {AMOUNTS.map((amount) => (
          <AmountField key={amount} form={form} name={amount} currency={table.currency} />
        ))}
        <FormField
          form={form}
          name="withdrawalsPerDay"
          label={t('ranks.perDay')}
          aside={t('common:optional')}
          t={t}
          isRequired={false}
          inputMode="numeric"
        />
      </FieldGrid>
      {problemsOf(row, table, values).map((problem) => (
        <Alert key={problem} tone="warning">
          {t(`ranks.problem.${problem}`)}
        </Alert>
      ))}
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function NameFields({ form, tags }: { form: Form<LevelValues>; tags: readonly string[] }) {
  const { t, tag } = useTexts();
  const languages = new Intl.DisplayNames(tag, { type: 'language' });
  return tags.map((each) => (
    <FormField
      key={each}
      form={form}
      name={nameField(each)}
      label={t('ranks.nameIn', { language: languages.of(each) ?? each })}
      t={t}
      isRequired={each === 'en'}
      maxLength={NAME_LENGTH.max}
      autoComplete="off"
    />
  ));
}

function AmountField({ form, name, currency }: { form: Form<LevelValues>; name: string; currency: string }) {
  const { t, tag } = useTexts();
  const label = t(`ranks.${name}`);
  const isRequired = REQUIRED_AMOUNTS.some((required) => required === name);
  return (
    <FormAmount
      form={form}
      name={name}
      label={label}
      currency={currency}
      tag={tag}
      t={t}
      isRequired={isRequired}
      aside={!isRequired && t('common:optional')}
    />
  );
}

function ColorField({ form, name }: { form: Form<LevelValues>; name: (typeof COLORS)[number] }) {
  const { t } = useTexts();
  return (
    <label>
      {t(`ranks.${name}`)}
      <input
        className={styles.color}
        type="color"
        value={form.values[name] ?? ''}
        onChange={(event) => form.change(name, event.target.value.toUpperCase())}
      />
    </label>
  );
}
