import type { FactCategory } from '#rules/figures/valid-bet';
import { MISSION_TEXT_LENGTHS } from '#rules/rewards/mission-terms';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { FormCheckbox, FormField, type FormWith } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { categoryText } from '../shared/category-text.ts';
import { FieldGrid } from '../shared/FieldGrid.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { LANGUAGES, type TextField } from './draft-form.ts';
import styles from './Draft.module.css';

/** Titles and descriptions in the languages that the form writes. */
export function TextFields({ form }: { form: FormWith<TextField> }) {
  const { t, tag } = useTexts();
  const names = new Intl.DisplayNames(tag, { type: 'language' });
  return (
    <FieldGroup title={t('missions.group.texts')}>
      {LANGUAGES.map((language) => {
        const params = { language: names.of(language) ?? language };
        return (
          <FieldGrid key={language} kind="wide">
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
          </FieldGrid>
        );
      })}
    </FieldGroup>
  );
}

/** The categories of play that count. */
export function CategoryFields({ form }: { form: FormWith<FactCategory, boolean> }) {
  const { t } = useTexts();
  return (
    <div className={styles.flags} role="group" aria-label={t('missions.field.categories')}>
      <p className={styles.hint}>{t('missions.categoriesHint')}</p>
      {REWARD_CATEGORIES.map((name) => (
        <FormCheckbox key={name} form={form} name={name} label={categoryText(t, name)} t={t} />
      ))}
    </div>
  );
}

/** How often cash has to be staked before it can be withdrawn. */
export function TurnoverField({ form }: { form: FormWith<'turnoverFactor'> }) {
  const { t } = useTexts();
  return (
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
  );
}
