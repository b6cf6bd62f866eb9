import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import {
  $contentKind,
  chooseKind,
  content,
  type ContentRow,
  type ContentAction,
} from '#browser/stores/back-office/content/content';
import { canWrite } from '#browser/stores/back-office/shell/sections';
import { CONTENT_KINDS, CONTENT_STATES } from '#rules/site/content';
import { Button, Field, Select } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import { actionColumn, dataColumns } from './content-columns.tsx';
import { EditorDialog } from './EditorDialog.tsx';
import { ReorderDialog } from './ReorderDialog.tsx';
import { PublicationDialog } from './PublicationDialog.tsx';

const keyOf = (row: ContentRow) => row.id;

/** The dialog that is open, and the content it is about; an editor without any writes new content. */
type OpenDialog = { kind: 'editor'; row?: ContentRow } | { kind: ContentAction | 'reorder'; row: ContentRow };

/** Lists content by kind, to be written, previewed, published and put in order. */
export function ContentScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [dialog, setDialog] = useState<OpenDialog>();
  const mayWrite = canWrite(role);
  const columns = useMemo(() => {
    const data = dataColumns(t);
    if (!mayWrite) return data;
    const handlers = {
      onEdit: (row: ContentRow) => setDialog({ kind: 'editor', row }),
      onAction: (kind: ContentAction, row: ContentRow) => setDialog({ kind, row }),
      onReorder: (row: ContentRow) => setDialog({ kind: 'reorder', row }),
    };
    return [...data, actionColumn(t, handlers)];
  }, [t, mayWrite]);
  return (
    <>
      <ListScreen
        name="content"
        list={content}
        columns={columns}
        keyOf={keyOf}
        states={CONTENT_STATES}
        allLabelKey="content.any"
        tools={<Tools onCreate={mayWrite ? () => setDialog({ kind: 'editor' }) : undefined} />}
      />
      {dialog && <ContentDialog dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function Tools({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t } = useTexts();
  const kind = useStore($contentKind);
  const kinds = CONTENT_KINDS.map((value) => ({ value, label: t(`content.kind.${value}`) }));
  const choose = (selected: string) => {
    const chosen = CONTENT_KINDS.find((value) => value === selected);
    if (chosen) void chooseKind(chosen);
  };
  return (
    <>
      <Field label={t('column.type')}>
        <Select options={kinds} value={kind} onChange={(event) => choose(event.currentTarget.value)} />
      </Field>
      {onCreate && (
        <Button isWide onClick={onCreate}>
          {t('content.write')}
        </Button>
      )}
    </>
  );
}

function ContentDialog({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'editor':
      return <EditorDialog row={dialog.row} onClose={onClose} />;
    case 'reorder':
      return <ReorderDialog row={dialog.row} onClose={onClose} />;
    default:
      return <PublicationDialog action={dialog.kind} row={dialog.row} onClose={onClose} />;
  }
}
