import { useMemo, useState } from 'react';
import { type AffiliateRow, affiliates } from '#browser/stores/back-office/rules';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { Button, StatusBadge, type Translator } from '../../ui/index.ts';
import { AddAffiliateDialog, AffiliateDialog } from './AffiliateDialogs.tsx';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';

const keyOf = (row: AffiliateRow) => row.code;

/** Lists affiliate codes and domains. */
export function AffiliatesScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [changing, setChanging] = useState<AffiliateRow>();
  const [isAdding, setIsAdding] = useState(false);
  const maySet = canSetRules(role);
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return maySet ? [...facts, actionColumn(t, setChanging)] : facts;
  }, [t, maySet]);
  const add = (
    <Button isWide onClick={() => setIsAdding(true)}>
      {t('affiliates.add')}
    </Button>
  );
  return (
    <>
      <ListScreen name="affiliates" list={affiliates} columns={columns} keyOf={keyOf} tools={maySet && add} />
      {isAdding && <AddAffiliateDialog onClose={() => setIsAdding(false)} />}
      {changing && <AffiliateDialog row={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<AffiliateRow>[] {
  return [
    { key: 'code', label: t('column.code'), cell: (row) => <Code isWhole>{row.code}</Code> },
    { key: 'domain', label: t('column.domain'), cell: (row) => (row.domain ? <Code>{row.domain}</Code> : '–') },
    { key: 'agent', label: t('column.agent'), cell: (row) => row.account ?? t('affiliates.house') },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ enabled }) => (
        <TwoLines
          main={<StatusBadge tone={enabled ? 'good' : 'neutral'} label={t(enabled ? 'modules.on' : 'modules.off')} />}
        />
      ),
    },
    { key: 'since', label: t('column.since'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}

function actionColumn(t: Translator, onTurn: (row: AffiliateRow) => void): Column<AffiliateRow> {
  const actionOf = (row: AffiliateRow): RowAction => ({
    label: t(row.enabled ? 'affiliates.disable' : 'affiliates.enable'),
    variant: row.enabled ? 'danger' : 'secondary',
    onClick: () => onTurn(row),
  });
  return actionsColumn(t, (row) => <RowActions of={row.code} actions={[actionOf(row)]} />);
}
