import { useState } from 'react';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { namesOf } from '#i18n/locale-names';
import { OFFERED_LOCALES, offeredByCode, offeredLocale } from '#i18n/locales';
import { translatedPath } from '#i18n/paths';
import { storeLanguage, withCurrentQuery } from '#browser/page/language';
import { parseTheme, setTheme, type Theme } from '#browser/shell/theme';
import { Field, Select, type Translator } from '../../ui/index.ts';
import { Choices } from '../parts/Choices.tsx';
import parts from '../parts/Parts.module.css';
import { Section } from '../parts/Section.tsx';

/** Opens this page in another language, which is stored as the member's. */
function changeLanguage(code: string): void {
  const locale = offeredByCode(code);
  if (!locale) return;
  storeLanguage(code);
  location.assign(withCurrentQuery(translatedPath(locale.tag, location.pathname), location));
}

/** Language and appearance, which apply at once. */
export function PreferencesSection({ tag, t }: { tag: string; t: Translator }) {
  const [theme, setShown] = useState<Theme>(() => parseTheme(document.documentElement.dataset['theme']));
  return (
    <Section title={t('member:profile.preferences')}>
      <Field label={t('member:profile.language')}>
        <Select
          name="language"
          options={OFFERED_LOCALES.map(({ code, tag: other }) => ({ value: code, label: namesOf(other).nativeName }))}
          value={offeredLocale(tag).code}
          onChange={({ currentTarget: { value } }) => changeLanguage(value)}
        />
      </Field>
      <Choices<Theme>
        label={t('member:profile.theme')}
        choices={(['light', 'dark'] as const).map((value) => ({ value, label: t(`member:profile.themes.${value}`) }))}
        value={theme}
        onChange={(value) => {
          setTheme(value);
          setShown(value);
        }}
        isRow
      />
      <p className={parts.lead}>{t('member:profile.zone', { zone: OPERATOR_TIME_ZONE })}</p>
    </Section>
  );
}
