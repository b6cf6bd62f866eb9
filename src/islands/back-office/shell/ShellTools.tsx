import { Moon, Sun } from 'lucide-react';
import { namesOf } from '#i18n/locale-names';
import { chooseBackOfficeTag, BACK_OFFICE_LOCALES } from '#browser/stores/back-office/language';
import { toggleTheme } from '#browser/shell/theme';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './ShellTools.module.css';

/** Selects language and theme, at the sign-in and in the back office. */
export function ShellTools() {
  const { t, tag, setTag } = useTexts();

  function choose(next: string): void {
    chooseBackOfficeTag(next);
    setTag(next);
  }

  return (
    <div className={styles.tools}>
      <div className={styles.languages} role="group" aria-label={t('tools.language')}>
        {BACK_OFFICE_LOCALES.map((locale) => (
          <button
            key={locale.tag}
            className={styles.language}
            type="button"
            lang={locale.tag}
            title={namesOf(locale.tag).nativeName}
            aria-label={`${locale.tag.toUpperCase()} – ${namesOf(locale.tag).nativeName}`}
            aria-pressed={locale.tag === tag}
            onClick={() => choose(locale.tag)}
          >
            {locale.tag.toUpperCase()}
          </button>
        ))}
      </div>
      <button className="icon-button" type="button" aria-label={t('common:theme.toggle')} onClick={() => toggleTheme()}>
        <Moon className="icon-light" size={20} aria-hidden="true" />
        <Sun className="icon-dark" size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
