import { useMemo, useState } from 'react';
import { features, setFeature } from '#browser/stores/back-office/rules';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { StatusBadge, type Translator } from '../../ui/index.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Subtitle } from '../shared/ScreenHead.tsx';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';

interface Feature {
  kind: 'module' | 'setting';
  name: string;
  enabled: boolean;
}

/** Lists the feature flags, which apply to all visitors. */
export function ModulesScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [changing, setChanging] = useState<Feature>();
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return canSetRules(role) ? [...facts, actionColumn(t, setChanging)] : facts;
  }, [t, role]);
  const table = (caption: string, rows: readonly Feature[]) => (
    <Records caption={caption} columns={columns} rows={rows} keyOf={({ name }) => name} />
  );
  return (
    <>
      <LoadedScreen name="modules" loader={features}>
        {({ modules, settings }) => (
          <>
            {table(
              t('modules.title'),
              modules.map(({ modId, enabled }) => ({ kind: 'module', name: modId, enabled })),
            )}
            <Subtitle>{t('modules.settings')}</Subtitle>
            {table(
              t('modules.settings'),
              settings.map((setting) => ({ kind: 'setting', ...setting })),
            )}
          </>
        )}
      </LoadedScreen>
      {changing && <FeatureDialog turning={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<Feature>[] {
  return [
    {
      key: 'name',
      label: t('column.module'),
      cell: ({ name }) => <TwoLines main={t(`modules.what.${name}`)} below={<Code isWhole>{name}</Code>} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ enabled }) => (
        <TwoLines
          main={<StatusBadge tone={enabled ? 'good' : 'neutral'} label={t(enabled ? 'modules.on' : 'modules.off')} />}
        />
      ),
    },
  ];
}

function actionColumn(t: Translator, onTurn: (turning: Feature) => void): Column<Feature> {
  const actionOf = (row: Feature): RowAction => ({
    label: t(row.enabled ? 'modules.turnOff' : 'modules.turnOn'),
    variant: row.enabled ? 'secondary' : 'primary',
    onClick: () => onTurn(row),
  });
  return actionsColumn(t, (row) => <RowActions of={t(`modules.what.${row.name}`)} actions={[actionOf(row)]} />);
}

function FeatureDialog({ turning, onClose }: { turning: Feature; onClose: () => void }) {
  const { t } = useTexts();
  const { kind, name, enabled } = turning;
  const way = enabled ? 'Off' : 'On';
  return (
    <ConfirmDialog
      title={t(`modules.turn${way}Title`)}
      text={t('modules.turnText')}
      confirmLabel={t(`modules.turn${way}`)}
      isDangerous={enabled}
      facts={[
        { label: t('column.module'), value: t(`modules.what.${name}`) },
        { label: t('column.code'), value: <Code>{name}</Code> },
      ]}
      decide={() => setFeature(kind, name, !enabled)}
      onClose={onClose}
    />
  );
}
