import { useMemo, useState } from 'react';
import { type FieldRow, registrationRules } from '#browser/stores/back-office/rules';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { rangeText } from '#rules/identity/registration';
import { StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const TONES: Record<FieldRow['use'], StatusTone> = { required: 'progress', optional: 'good', off: 'neutral' };

/** Lists the fields of the registration form with their rules. */
export function RegistrationScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [changing, setChanging] = useState<FieldRow>();
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return canSetRules(role) ? [...facts, actionColumn(t, setChanging)] : facts;
  }, [t, role]);
  return (
    <>
      <LoadedScreen name="registration" loader={registrationRules}>
        {(rows) => (
          <Records caption={t('registration.title')} columns={columns} rows={rows} keyOf={({ field }) => field} />
        )}
      </LoadedScreen>
      {changing && <FieldDialog row={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<FieldRow>[] {
  return [
    {
      key: 'field',
      label: t('column.field'),
      cell: ({ field }) => <TwoLines main={t(`registration.field.${field}`)} below={<Code isWhole>{field}</Code>} />,
    },
    {
      key: 'use',
      label: t('column.state'),
      cell: ({ use }) => <TwoLines main={<StatusBadge tone={TONES[use]} label={t(`registration.use.${use}`)} />} />,
    },
    {
      key: 'length',
      label: t('column.length'),
      kind: 'number',
      cell: ({ minLength, maxLength }) => rangeText(minLength, maxLength),
    },
    { key: 'pattern', label: t('column.pattern'), cell: ({ patternId }) => t(`registration.pattern.${patternId}`) },
  ];
}

function actionColumn(t: Translator, onChange: (row: FieldRow) => void): Column<FieldRow> {
  return actionsColumn(t, (row) => (
    <RowActions
      of={t(`registration.field.${row.field}`)}
      actions={[{ label: t('registration.change'), onClick: () => onChange(row) }]}
    />
  ));
}
