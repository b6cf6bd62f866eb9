import { syncGames, type VendorRow } from '#browser/stores/back-office/vendors/vendors';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';

/** Brings a vendor's games up to its catalogue now. */
export function SyncDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('syncRuns.syncTitle')}
      text={t('syncRuns.syncText')}
      confirmLabel={t('syncRuns.sync')}
      facts={[{ label: t('column.vendor'), value: <Code>{row.code}</Code> }]}
      decide={() => syncGames(row.code, false)}
      onClose={onClose}
    />
  );
}
