import { useStore } from '@nanostores/react';
import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { errorText, fieldProblems, problemText } from '#browser/client/errors';
import type { ContentRow } from '#browser/stores/back-office/content/content';
import {
  $editor,
  closeEditor,
  editItem,
  type Editor,
  saveContent,
  startDraft,
} from '#browser/stores/back-office/content/content-editor';
import { CONTENT_FORMS } from '#browser/stores/back-office/content/content-forms';
import {
  Alert,
  Button,
  Dialog,
  FailedState,
  focusProblem,
  type Problems,
  Skeleton,
  useAction,
} from '../../ui/index.ts';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { restoreFocus } from '../shared/main-focus.ts';
import styles from './Editor.module.css';
import { PictureField } from './PictureField.tsx';
import { PlacementFields } from './PlacementFields.tsx';
import { Preview } from './Preview.tsx';
import { ProblemsContext } from './problems.ts';
import { TextFields } from './TextFields.tsx';

interface EditorDialogProps {
  /** Undefined for a new item. */
  row: ContentRow | undefined;
  onClose: () => void;
}

/** Edits one item in all of its languages. */
export function EditorDialog({ row, onClose }: EditorDialogProps) {
  const { t, tag } = useTexts();
  const editor = useStore($editor);
  const formId = useId();
  const { failure, open } = useOpened(row, tag);
  const { isBusy, failure: refusal, problems, save } = useSave(onClose);
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => {
    if (isBusy) return;
    if (editor?.isChanged) setIsLeaving(true);
    else onClose();
  };
  const footer = (
    <>
      <Button variant="secondary" onClick={close} disabled={isBusy}>
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
      {editor && <EditorForm editor={editor} formId={formId} failure={refusal} problems={problems} onSave={save} />}
      {isLeaving && <DiscardDialog onDiscard={onClose} onClose={() => setIsLeaving(false)} />}
    </Dialog>
  );
}

function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
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

/** Opens the item with the dialog and closes it with the dialog. */
function useOpened(row: ContentRow | undefined, tag: string) {
  const [failure, setFailure] = useState<unknown>();
  const open = useCallback(async () => {
    setFailure(undefined);
    try {
      if (row) await editItem(row, tag);
      else startDraft(tag);
    } catch (error) {
      setFailure(error);
    }
  }, [row, tag]);
  useEffect(() => {
    void open();
    return () => {
      closeEditor();
      restoreFocus();
    };
  }, [open]);
  return { failure, open };
}

/** Saves the item and stores the problems that the server finds in its fields. */
function useSave(onSaved: () => void) {
  const { t } = useTexts();
  const { isBusy, failure, setFailure, runAction } = useAction(t);
  const [problems, setProblems] = useState<Problems>({});
  const save = () =>
    runAction(async () => {
      setProblems({});
      try {
        await saveContent();
      } catch (error) {
        const found = fieldProblems(error);
        if (Object.keys(found).length === 0) throw error;
        setProblems(found);
        setFailure(t('errors:invalid_fields'));
        return;
      }
      onSaved();
    });
  return { isBusy, failure, problems, save };
}

interface EditorFormProps {
  editor: Editor;
  formId: string;
  failure: string | undefined;
  problems: Problems;
  onSave: () => Promise<void>;
}

function EditorForm({ editor, formId, failure, problems, onSave }: EditorFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current && Object.keys(problems).length > 0) focusProblem(form.current);
  }, [problems]);
  const problemOf = (name: string, label: string) => {
    const problem = problems[name];
    return problem && problemText(t, problem, label);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSave();
  };
  return (
    <ProblemsContext value={problemOf}>
      {/* The server checks the fields; its findings are shown under them. */}
      <form id={formId} ref={form} className={styles.form} onSubmit={submit} noValidate>
        {editor.item?.state === 'published' && <Alert tone="warning">{t('content.liveText')}</Alert>}
        <PlacementFields editor={editor} />
        {CONTENT_FORMS[editor.draft.kind].hasPicture && <PictureField editor={editor} />}
        <TextFields editor={editor} />
        <Preview editor={editor} />
        {failure && <Alert tone="bad">{failure}</Alert>}
      </form>
    </ProblemsContext>
  );
}
