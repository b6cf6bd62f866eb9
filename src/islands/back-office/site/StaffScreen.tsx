import { useMemo, useState } from 'react';
import { canManageStaff } from '#browser/stores/back-office/shell/sections';
import { staffAccounts, type StaffRow } from '#browser/stores/back-office/staff';
import { Button, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';
import { AddStaffDialog, type StaffAction, StaffActionDialog } from './StaffDialogs.tsx';

const TONES: Record<string, StatusTone> = { enabled: 'good', notEnrolled: 'progress', disabled: 'neutral' };

function stateOf({ isEnabled, isEnrolled }: StaffRow): string {
  if (!isEnabled) return 'disabled';
  return isEnrolled ? 'enabled' : 'notEnrolled';
}

interface Choice {
  action: StaffAction;
  row: StaffRow;
}

/** Lists the accounts of staff; changes need a second administrator. */
export function StaffScreen() {
  const { t } = useTexts();
  const { role, username } = useStaffUser();
  const [choice, setChoice] = useState<Choice>();
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = canManageStaff(role);
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return mayChange ? [...facts, actionColumn(t, username, setChoice)] : facts;
  }, [t, mayChange, username]);
  return (
    <>
      <LoadedScreen name="staff" loader={staffAccounts}>
        {(rows) => (
          <>
            {mayChange && (
              <p>
                <Button onClick={() => setIsAdding(true)}>{t('staff.add')}</Button>
              </p>
            )}
            <Records caption={t('staff.title')} columns={columns} rows={rows} keyOf={(row) => row.username} />
          </>
        )}
      </LoadedScreen>
      {isAdding && <AddStaffDialog onClose={() => setIsAdding(false)} />}
      {choice && <StaffActionDialog {...choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<StaffRow>[] {
  return [
    {
      key: 'username',
      label: t('signIn.username'),
      cell: (row) => <TwoLines main={row.username} below={t(`role.${row.role}`)} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => {
        const state = stateOf(row);
        return <TwoLines main={<StatusBadge tone={TONES[state] ?? 'neutral'} label={t(`staff.state.${state}`)} />} />;
      },
    },
    { key: 'since', label: t('column.since'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}

function actionColumn(t: Translator, own: string, choose: (choice: Choice) => void): Column<StaffRow> {
  const actionsOf = (row: StaffRow): readonly StaffAction[] => {
    if (!row.isEnabled) return ['enable'];
    const access: StaffAction = row.isEnrolled ? 'reset' : 'link';
    return row.username === own ? [] : [access, 'role', 'disable'];
  };
  const actionOf = (action: StaffAction, row: StaffRow): RowAction => ({
    label: t(`staff.${action}`),
    variant: action === 'disable' ? 'danger' : 'secondary',
    onClick: () => choose({ action, row }),
  });
  return actionsColumn(t, (row) => (
    <RowActions of={row.username} actions={actionsOf(row).map((action) => actionOf(action, row))} />
  ));
}
