import { useMemo } from 'react';
import { type AuditRow, auditLog } from '#browser/stores/back-office/lists';
import type { Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';

const keyOf = (row: AuditRow) => row.id;

/** Lists the audit log. */
export function AuditScreen() {
  const { t } = useTexts();
  const columns = useMemo(() => columnsOf(t), [t]);
  return <ListScreen name="audit" list={auditLog} columns={columns} keyOf={keyOf} />;
}

function columnsOf(t: Translator): Column<AuditRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.at} /> },
    {
      key: 'actor',
      label: t('column.actor'),
      cell: (row) => <TwoLines main={row.actor} below={row.address && <Code isWhole>{row.address}</Code>} />,
    },
    { key: 'action', label: t('column.action'), cell: (row) => <Code isWhole>{row.action}</Code> },
    { key: 'subject', label: t('column.subject'), cell: (row) => <Code isWhole>{row.subject}</Code> },
    { key: 'details', label: t('column.details'), cell: (row) => detailsText(row.details) },
  ];
}

/** Formats the details, a flat record of texts and numbers (domain/staff). */
function detailsText(details: unknown): string {
  if (typeof details !== 'object' || details === null) return '–';
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');
}
