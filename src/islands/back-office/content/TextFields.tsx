import {
  changeText,
  removeLanguage,
  type Editor,
  textIn,
  switchLanguage,
} from '#browser/stores/back-office/content/content-editor';
import { CONTENT_FORMS } from '#browser/stores/back-office/content/content-forms';
import { namesOf } from '#i18n/locale-names';
import { LOCALES } from '#i18n/locales';
import { CONTENT_LENGTHS } from '#rules/site/content';
import { Button, Field, Select, TextArea, TextInput } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './Editor.module.css';
import { useProblem } from './problems.ts';

const nameOf = (languageTag: string) => namesOf(languageTag).nativeName;

/** Fields of the texts, one language at a time. */
export function TextFields({ editor }: { editor: Editor }) {
  const { t } = useTexts();
  const problemOf = useProblem();
  const { draft, languageTag } = editor;
  const { hasSummary, hasBody } = CONTENT_FORMS[draft.kind];
  const text = textIn(editor);
  const at = draft.texts.findIndex((one) => one.languageTag === languageTag);
  const written = { lang: languageTag, dir: LOCALES.find((locale) => locale.tag === languageTag)?.dir };
  const field = (name: 'title' | 'summary' | 'body') => {
    const label = t(`content.field.${name}`);
    return { label, error: problemOf(`texts.${at}.${name}`, label) };
  };
  return (
    <fieldset className={styles.texts}>
      <legend>{t('content.texts')}</legend>
      <Languages editor={editor} />
      <Field {...field('title')} isRequired>
        <TextInput
          {...written}
          value={text.title}
          maxLength={CONTENT_LENGTHS.title}
          onChange={(event) => changeText({ title: event.currentTarget.value })}
        />
      </Field>
      {hasSummary && (
        <Field {...field('summary')} aside={t('common:optional')}>
          <TextArea
            {...written}
            value={text.summary}
            rows={2}
            maxLength={CONTENT_LENGTHS.summary}
            onChange={(event) => changeText({ summary: event.currentTarget.value })}
          />
        </Field>
      )}
      {hasBody && (
        <Field {...field('body')} hint={t('content.hint.body')} aside={t('common:optional')}>
          <TextArea
            {...written}
            className={styles.body}
            value={text.body}
            rows={10}
            maxLength={CONTENT_LENGTHS.body}
            onChange={(event) => changeText({ body: event.currentTarget.value })}
          />
        </Field>
      )}
    </fieldset>
  );
}

/** Switches between the item's languages, adds and removes them. */
function Languages({ editor: { draft, languageTag } }: { editor: Editor }) {
  const { t } = useTexts();
  const problemOf = useProblem();
  const present = draft.texts.map((text) => text.languageTag);
  const missing = LOCALES.filter((locale) => !present.includes(locale.tag));
  const options = missing.map((locale) => ({ value: locale.tag, label: `${nameOf(locale.tag)} (${locale.tag})` }));
  const label = t('content.addLanguage');
  return (
    <div className={styles.languages}>
      <div role="group" aria-label={t('content.languages')} className={styles.present}>
        {present.map((one) => (
          <Button
            key={one}
            variant={one === languageTag ? 'primary' : 'secondary'}
            aria-pressed={one === languageTag}
            onClick={() => switchLanguage(one)}
          >
            <span lang={one}>{nameOf(one)}</span>
          </Button>
        ))}
        {present.length > 1 && (
          <Button variant="quiet" onClick={removeLanguage}>
            {t('content.removeLanguage', { language: nameOf(languageTag) })}
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <Field label={label} error={problemOf('texts', label)}>
          <Select
            options={options}
            placeholder={t('content.chooseLanguage')}
            value=""
            onChange={(event) => switchLanguage(event.currentTarget.value)}
          />
        </Field>
      )}
    </div>
  );
}
