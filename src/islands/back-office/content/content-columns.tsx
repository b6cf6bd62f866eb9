import type { ContentRow, ContentStep } from '#browser/stores/back-office/content';
import { StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import type { Column } from '../shared/Records.tsx';
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
  onStep: (step: ContentStep, row: ContentRow) => void;
  onSort: (row: ContentRow) => void;
}

export function actionColumn(t: Translator, { onEdit, onStep, onSort }: RowHandlers): Column<ContentRow> {
  const actionsOf = (row: ContentRow): RowAction[] => {
    const edit = { label: t('content.edit'), onClick: () => onEdit(row) };
    const steps = stepsFrom(row.state).map((step) => ({
      label: t(`content.${step}`),
      onClick: () => onStep(step, row),
    }));
    const sort = { label: t('content.sort'), onClick: () => onSort(row) };
    return [edit, ...steps, ...(row.state === 'archived' ? [] : [sort])];
  };
  return actionsColumn(t, (row) => <RowActions of={row.title} actions={actionsOf(row)} />);
}

function stepsFrom(state: ContentRow['state']): ContentStep[] {
  if (state === 'published') return ['unpublish'];
  return state === 'draft' ? ['publish', 'archive'] : ['publish'];
}
