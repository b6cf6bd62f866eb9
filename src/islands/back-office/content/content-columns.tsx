import type { ContentRow, ContentAction } from '#browser/stores/back-office/content/content';
import { StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';

const TONES: Record<ContentRow['state'], StatusTone> = { draft: 'progress', published: 'good', archived: 'neutral' };

export function dataColumns(t: Translator): Column<ContentRow>[] {
  return [
    {
      key: 'title',
      label: t('content.field.title'),
      cell: ({ title, slug, id }) => <TwoLines main={title} below={<Code>{slug ?? id}</Code>} />,
    },
    { key: 'slot', label: t('content.field.slot'), cell: ({ kind, slot }) => t(`content.slot.${kind}.${slot}`) },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state, audience }) => (
        <TwoLines
          main={<StatusBadge tone={TONES[state]} label={t(`content.state.${state}`)} />}
          below={t(`content.audience.${audience}`)}
        />
      ),
    },
    { key: 'schedule', label: t('content.schedule'), cell: (row) => <Schedule row={row} t={t} /> },
    { key: 'changed', label: t('content.changed'), cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
}

function Schedule({ row: { shownFrom, shownUntil }, t }: { row: ContentRow; t: Translator }) {
  if (!shownFrom && !shownUntil) return t('content.always');
  return (
    <TwoLines
      main={shownFrom ? <Time at={shownFrom} /> : '–'}
      below={
        shownUntil && (
          <>
            {t('content.until')} <Time at={shownUntil} />
          </>
        )
      }
    />
  );
}

interface RowHandlers {
  onEdit: (row: ContentRow) => void;
  onAction: (action: ContentAction, row: ContentRow) => void;
  onReorder: (row: ContentRow) => void;
}

export function actionColumn(t: Translator, { onEdit, onAction, onReorder }: RowHandlers): Column<ContentRow> {
  const actionsOf = (row: ContentRow): RowAction[] => {
    const edit = { label: t('content.edit'), onClick: () => onEdit(row) };
    const changes = changesFrom(row.state).map((action) => ({
      label: t(`content.${action}`),
      onClick: () => onAction(action, row),
    }));
    const reorder = { label: t('content.sort'), onClick: () => onReorder(row) };
    return [edit, ...changes, ...(row.state === 'archived' ? [] : [reorder])];
  };
  return actionsColumn(t, (row) => <RowActions of={row.title} actions={actionsOf(row)} />);
}

function changesFrom(state: ContentRow['state']): ContentAction[] {
  if (state === 'published') return ['unpublish'];
  return state === 'draft' ? ['publish', 'archive'] : ['publish'];
}
