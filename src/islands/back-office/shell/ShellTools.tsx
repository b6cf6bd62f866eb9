import { Moon, Sun } from 'lucide-react';
import { namesOf } from '#i18n/locale-names';
import { chooseBackOfficeTag, BACK_OFFICE_LOCALES } from '#browser/stores/back-office/shell/language';
import { toggleTheme } from '#browser/shell/theme';
import { Select } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './ShellTools.module.css';

const LANGUAGES = BACK_OFFICE_LOCALES.map(({ tag }) => ({ value: tag, label: namesOf(tag).nativeName }));

/** Selects language and theme, at the sign-in and in the back office. */
export function ShellTools() {
  const { t, tag, setTag } = useTexts();

  function choose(next: string): void {
    chooseBackOfficeTag(next);
    setTag(next);
  }

  return (
    <div className={styles.tools}>
      <Select
        options={LANGUAGES}
        value={tag}
        aria-label={t('tools.language')}
        onChange={({ target }) => choose(target.value)}
      />
      <button className="icon-button" type="button" aria-label={t('common:theme.toggle')} onClick={() => toggleTheme()}>
        <Moon className="icon-light" size={20} aria-hidden="true" />
        <Sun className="icon-dark" size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
