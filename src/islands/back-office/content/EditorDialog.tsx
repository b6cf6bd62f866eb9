import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { errorText, fieldProblems, problemText } from '#browser/client/errors';
import type { ContentRow } from '#browser/stores/back-office/content';
import {
  $editor,
  closeEditor,
  editItem,
  type Editor,
  saveContent,
  writeNew,
} from '#browser/stores/back-office/content-editor';
import { CONTENT_FORMS } from '#browser/stores/back-office/content-forms';
import { Alert, Button, Dialog, FailedState, focusProblem, Skeleton } from '../../ui/index.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { rescueFocus } from '../shared/main-focus.ts';
import { useSubmit } from '../shared/use-submit.ts';
import styles from './Editor.module.css';
import { PictureField } from './PictureField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { Preview } from './Preview.tsx';
import { ProblemsContext } from './problems.ts';
import { TextFields } from './TextFields.tsx';

interface EditorDialogProps {
  /** None for something new. */
  row: ContentRow | undefined;
  onClose: () => void;
}

/** Everything that one item says, in all of its languages. */
export function EditorDialog({ row, onClose }: EditorDialogProps) {
  const { t, tag } = useTexts();
  const editor = useStore($editor);
  const formId = useId();
  const { failure, open } = useOpened(row, tag);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    await saveContent();
    onClose();
  });
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => {
    if (isBusy) return;
    if (editor?.isChanged) setIsLeaving(true);
    else onClose();
  };
  const footer = (
    <>
      <Button look="secondary" onClick={close} disabled={isBusy}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" form={formId} isBusy={isBusy} disabled={!editor}>
        {t('content.save')}
      </Button>
    </>
  );
  const title = t(row ? 'content.editTitle' : 'content.newTitle');
  return (
    <Dialog isOpen onClose={close} title={title} t={t} size="large" isDismissible={false} footer={footer}>
      {!editor && Boolean(failure) && <FailedState t={t} onRetry={open} text={errorText(t, failure)} />}
      {!editor && !failure && <Skeleton shape="row" count={6} />}
      {editor && <EditorForm editor={editor} formId={formId} error={error} onSubmit={onSubmit} />}
      {isLeaving && <DiscardDialog onDiscard={onClose} onClose={() => setIsLeaving(false)} />}
    </Dialog>
  );
}

function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <DecisionDialog
      title={t('content.discardTitle')}
      text={t('content.discardText')}
      confirmLabel={t('content.discard')}
      isDangerous
      facts={[]}
      decide={async () => onDiscard()}
      onClose={onClose}
    />
  );
}

/** Opens what is to be written, and puts it away with the dialog. */
function useOpened(row: ContentRow | undefined, tag: string) {
  const [failure, setFailure] = useState<unknown>();
  const open = useCallback(async () => {
    setFailure(undefined);
    try {
      if (row) await editItem(row, tag);
      else writeNew(tag);
    } catch (error) {
      setFailure(error);
    }
  }, [row, tag]);
  useEffect(() => {
    void open();
    return () => {
      closeEditor();
      rescueFocus();
    };
  }, [open]);
  return { failure, open };
}

interface EditorFormProps extends Pick<ReturnType<typeof useSubmit>, 'error' | 'onSubmit'> {
  editor: Editor;
  formId: string;
}

function EditorForm({ editor, formId, error, onSubmit }: EditorFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const problems = fieldProblems(error);
  const isOfFields = Object.keys(problems).length > 0;
  useEffect(() => {
    if (error && form.current) focusProblem(form.current);
  }, [error]);
  const problemOf = (name: string, label: string) => {
    const problem = problems[name];
    return problem && problemText(t, problem, label);
  };
  return (
    <ProblemsContext value={problemOf}>
      {/* The server checks every field, and says what is wrong under it. */}
      <form id={formId} ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
        {editor.item?.state === 'published' && <Alert tone="warning">{t('content.liveText')}</Alert>}
        <PlaceFields editor={editor} />
        {CONTENT_FORMS[editor.draft.kind].hasPicture && <PictureField editor={editor} />}
        <TextFields editor={editor} />
        <Preview editor={editor} />
        {Boolean(error) && <Alert tone="bad">{isOfFields ? t('errors:invalid_fields') : errorText(t, error)}</Alert>}
      </form>
    </ProblemsContext>
  );
}
