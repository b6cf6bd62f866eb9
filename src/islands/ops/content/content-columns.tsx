import { Fragment } from 'react';
import type { ContentRow, ContentStep } from '#browser/stores/operations/content';
import { Button, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Actions, Code, Time, Two } from '../cells.tsx';
import type { Column } from '../Records.tsx';

const TONES: Record<ContentRow['state'], StatusTone> = { draft: 'progress', published: 'good', archived: 'neutral' };

export function factColumns(t: Translator): Column<ContentRow>[] {
  return [
    {
      key: 'title',
      label: t('content.field.title'),
      cell: ({ title, slug, id }) => <Two main={title} below={<Code>{slug ?? id}</Code>} />,
    },
    { key: 'slot', label: t('content.field.slot'), cell: ({ kind, slot }) => t(`content.slot.${kind}.${slot}`) },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state, audience }) => (
        <Two
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
    <Two
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

interface Doing {
  onEdit: (row: ContentRow) => void;
  onStep: (step: ContentStep, row: ContentRow) => void;
  onOrder: (row: ContentRow) => void;
}

export function actionColumn(t: Translator, { onEdit, onStep, onOrder }: Doing): Column<ContentRow> {
  const action = (row: ContentRow, label: string, onClick: () => void) => (
    <Button look="secondary" aria-label={`${label}: ${row.title}`} onClick={onClick}>
      {label}
    </Button>
  );
  return {
    key: 'actions',
    label: t('column.actions'),
    kind: 'actions',
    cell: (row) => (
      <Actions>
        {action(row, t('content.edit'), () => onEdit(row))}
        {stepsFrom(row.state).map((step) => (
          <Fragment key={step}>{action(row, t(`content.${step}`), () => onStep(step, row))}</Fragment>
        ))}
        {row.state !== 'archived' && action(row, t('content.order'), () => onOrder(row))}
      </Actions>
    ),
  };
}

function stepsFrom(state: ContentRow['state']): ContentStep[] {
  if (state === 'published') return ['unpublish'];
  return state === 'draft' ? ['publish', 'archive'] : ['publish'];
}
