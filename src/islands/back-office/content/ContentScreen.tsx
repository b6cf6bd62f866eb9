import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import {
  $contentKind,
  chooseKind,
  content,
  type ContentRow,
  type ContentStep,
} from '#browser/stores/back-office/content';
import { canWrite } from '#browser/stores/back-office/sections';
import { CONTENT_KINDS, CONTENT_STATES } from '#rules/content';
import { Button, Field, Select } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import { actionColumn, dataColumns } from './content-columns.tsx';
import { EditorDialog } from './EditorDialog.tsx';
import { ReorderDialog } from './ReorderDialog.tsx';
import { PublicationDialog } from './PublicationDialog.tsx';

const keyOf = (row: ContentRow) => row.id;

type Open = { what: 'editor'; row?: ContentRow } | { what: ContentStep | 'sort'; row: ContentRow };

/** Lists content by kind, to be written, previewed, published and sorted. */
export function ContentScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [open, setOpen] = useState<Open>();
  const mayWrite = canWrite(role);
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    if (!mayWrite) return facts;
    const on = {
      onEdit: (row: ContentRow) => setOpen({ what: 'editor', row }),
      onStep: (what: ContentStep, row: ContentRow) => setOpen({ what, row }),
      onSort: (row: ContentRow) => setOpen({ what: 'sort', row }),
    };
    return [...facts, actionColumn(t, on)];
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
        tools={<Tools onWrite={mayWrite ? () => setOpen({ what: 'editor' }) : undefined} />}
      />
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Tools({ onWrite }: { onWrite: (() => void) | undefined }) {
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
      {onWrite && (
        <Button isWide onClick={onWrite}>
          {t('content.write')}
        </Button>
      )}
    </>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  switch (open.what) {
    case 'editor':
      return <EditorDialog row={open.row} onClose={onClose} />;
    case 'sort':
      return <ReorderDialog row={open.row} onClose={onClose} />;
    default:
      return <PublicationDialog step={open.what} row={open.row} onClose={onClose} />;
  }
}
