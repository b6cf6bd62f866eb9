import type { MouseEvent } from 'react';
import { type Editor, previewBody, textIn } from '#browser/stores/back-office/content/content-editor';
import { Alert, Button, Html, useAction } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './Editor.module.css';

/** Shows the current language's text as the server would store it and pages would show it. */
export function Preview({ editor }: { editor: Editor }) {
  const { t } = useTexts();
  const { isBusy, failure, runAction } = useAction(t);
  const { preview } = editor;
  return (
    <section className={styles.preview}>
      <Button variant="secondary" isBusy={isBusy} onClick={() => runAction(previewBody)}>
        {t('content.preview')}
      </Button>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {preview && preview.entered !== textIn(editor).body && (
        <Alert tone="warning">{t('content.previewOutdated')}</Alert>
      )}
      {preview && <StoredText editor={editor} html={preview.stored} />}
    </section>
  );
}

/** Keeps links from being followed: leaving the page would lose the draft. */
function preventNavigation(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

function StoredText({ editor, html }: { editor: Editor; html: string }) {
  const { t } = useTexts();
  const { picture, languageTag } = editor;
  const { title, summary } = textIn(editor);
  return (
    <article className={styles.stored} onClickCapture={preventNavigation} aria-label={t('content.previewLabel')}>
      {picture && (
        <img className={styles.image} src={picture.src} width={picture.width} height={picture.height} alt="" />
      )}
      <h3 lang={languageTag}>{title}</h3>
      {summary && <p lang={languageTag}>{summary}</p>}
      {html && <Html tag={languageTag} language={languageTag} html={html} />}
    </article>
  );
}
