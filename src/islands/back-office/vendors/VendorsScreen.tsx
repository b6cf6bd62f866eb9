import { useMemo, useState } from 'react';
import { canDecide, canSetRules, type StaffRole } from '#browser/stores/back-office/shell/sections';
import { type VendorRow, vendors } from '#browser/stores/back-office/vendors/vendors';
import { hasSigningKey } from '#rules/vendors/dialect-settings';
import { Button, EmptyState, Money, StatusBadge, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { AddVendorDialog } from './AddVendorDialog.tsx';
import { DialectDialog } from './DialectDialog.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { FundDialog } from './FundDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { RotateDialog, SecretDialog } from './SecretDialogs.tsx';
import { SyncDialog } from './SyncDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SigningKeyDialog } from './SigningKeyDialog.tsx';

const DIALOGS = {
  settings: SettingsDialog,
  dialect: DialectDialog,
  signingKey: SigningKeyDialog,
  sync: SyncDialog,
  import: ImportDialog,
  fund: FundDialog,
  rotate: RotateDialog,
  secret: SecretDialog,
  disable: DisableDialog,
};
type DialogName = keyof typeof DIALOGS;

const keyOf = (row: VendorRow) => row.code;

/** Lists the game vendors with their caps, money, addresses and secrets. */
export function VendorsScreen() {
  const { t, tag } = useTexts();
  const { role, username } = useStaffUser();
  const [opened, setOpened] = useState<{ dialog: DialogName; row: VendorRow }>();
  const [isAdding, setIsAdding] = useState(false);
  const columns = useMemo(() => {
    const open = (dialog: DialogName, row: VendorRow) => setOpened({ dialog, row });
    return [...dataColumns(t, tag), actionColumn(t, { role, username, open })];
  }, [t, tag, role, username]);
  const Dialog = opened && DIALOGS[opened.dialog];
  return (
    <>
      <LoadedScreen name="vendors" loader={vendors}>
        {(rows) => (
          <>
            {canSetRules(role) && (
              <p>
                <Button onClick={() => setIsAdding(true)}>{t('vendors.add')}</Button>
              </p>
            )}
            {rows.length === 0 ? (
              <EmptyState title={t('vendors.emptyTitle')} text={t('vendors.emptyText')} />
            ) : (
              <Records caption={t('vendors.title')} columns={columns} rows={rows} keyOf={keyOf} />
            )}
          </>
        )}
      </LoadedScreen>
      {isAdding && <AddVendorDialog onClose={() => setIsAdding(false)} />}
      {Dialog && <Dialog row={opened.row} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<VendorRow>[] {
  const money = (amount: string, currency: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'vendor',
      label: t('column.vendor'),
      cell: ({ name, code, dialect }) => (
        <TwoLines
          main={name}
          below={
            <>
              <Code isWhole>{code}</Code> · {t(`vendors.dialect.name.${dialect}`)}
            </>
          }
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ enabled, health }) => (
        <TwoLines
          main={<StatusBadge tone={enabled ? 'good' : 'neutral'} label={t(enabled ? 'modules.on' : 'modules.off')} />}
          below={<Health health={health} t={t} tag={tag} />}
        />
      ),
    },
    {
      key: 'caps',
      label: t('vendors.caps'),
      cell: ({ limits, currency }) => (
        <TwoLines
          main={limits.win === null ? '–' : money(limits.win, currency)}
          below={limits.stakeMultiplier !== null && t('vendors.timesStake', { count: limits.stakeMultiplier })}
        />
      ),
    },
    {
      key: 'fund',
      label: t('vendors.fund'),
      cell: ({ fund, currency, roundlessKinds }) => (
        <TwoLines
          main={money(fund, currency)}
          below={roundlessKinds.map((kind) => t(`vendors.kind.${kind}`)).join(' · ') || t('vendors.noKinds')}
        />
      ),
    },
    {
      key: 'held',
      label: t('vendors.held'),
      cell: ({ heldWins, heldAmount, currency }) => (
        <TwoLines main={String(heldWins)} below={heldWins > 0 && money(heldAmount, currency)} />
      ),
    },
  ];
}

/** Calls of the last hour, with what is wrong with them: too many failed, or were answered late. */
function Health({ health, t, tag }: { health: VendorRow['health']; t: Translator; tag: string }) {
  if (!health || health.calls === 0) return t('vendors.noCalls');
  const { calls, failed, rejected, slow } = health;
  const share = (part: number) =>
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(part / calls);
  const parts = [
    t('vendors.calls', { count: calls }),
    failed + rejected > 0 && t('vendors.failed', { share: share(failed + rejected) }),
    slow > 0 && t('vendors.slow', { share: share(slow) }),
  ].filter(Boolean);
  const isBad = failed + rejected > calls / 20 || slow > calls / 100;
  return isBad ? <StatusBadge tone="warning" label={parts.join(' · ')} /> : parts.join(' · ');
}

interface Opening {
  role: StaffRole;
  username: string;
  open: (dialog: DialogName, row: VendorRow) => void;
}

function actionColumn(t: Translator, { role, username, open }: Opening): Column<VendorRow> {
  const dialogsOf = (row: VendorRow): DialogName[] => {
    const disable = canSetRules(role) && row.enabled ? (['disable'] as const) : [];
    // The portal itself sends no requests: it has no protocol, no addresses and no secret.
    if (row.code === IN_HOUSE_VENDOR) return [...disable];
    return [
      ...(canSetRules(role) && row.secretShownTo === username ? (['secret'] as const) : []),
      ...(canSetRules(role) ? (['settings', 'dialect'] as const) : []),
      ...(canSetRules(role) && hasSigningKey(row.dialect) ? (['signingKey'] as const) : []),
      ...(canSetRules(role) && row.hasCatalogue ? (['sync'] as const) : []),
      ...(canSetRules(role) ? (['import'] as const) : []),
      ...(canDecide(role) ? (['fund'] as const) : []),
      ...(canSetRules(role) ? (['rotate'] as const) : []),
      ...disable,
    ];
  };
  return actionsColumn(t, (row) => (
    <RowActions
      of={row.name}
      actions={dialogsOf(row).map((name) => ({
        label: t(`vendors.${name}Action`),
        variant: name === 'disable' ? 'danger' : 'secondary',
        onClick: () => open(name, row),
      }))}
    />
  ));
}
