import { useState } from 'react';
import {
  type CatalogueImport,
  checkCatalogue,
  importCatalogue,
  type VendorRow,
} from '#browser/stores/back-office/vendors/vendors';
import { Alert, Button, Dialog, useAction } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { RowProblems } from './RowProblems.tsx';
import styles from './VendorGames.module.css';

interface Checked {
  file: { format: 'csv' | 'json'; text: string };
  result: CatalogueImport;
}

/** Imports a vendor's catalogue: shows what the chosen file would do before it does it. */
export function ImportDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t } = useTexts();
  const [checked, setChecked] = useState<Checked>();
  const { isBusy, failure, runAction } = useAction(t);
  const check = async (chosen: File) => {
    setChecked(undefined);
    const file = { format: chosen.name.endsWith('.json') ? 'json' : 'csv', text: await chosen.text() } as const;
    setChecked({ file, result: await checkCatalogue(row.code, file) });
  };
  const isUseful = checked !== undefined && checked.result.added + checked.result.changed > 0;
  const start = () => checked && void runAction(() => importCatalogue(row.code, checked.file).then(onClose));
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={isBusy}>
        {t('common:cancel')}
      </Button>
      <Button onClick={start} disabled={!isUseful} isBusy={isBusy}>
        {t('vendors.importConfirm')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title={t('vendors.importTitle', { name: row.name })}
      t={t}
      footer={footer}
    >
      <div className={styles.import}>
        <p>{t('vendors.importText')}</p>
        <label className={styles.file}>
          {t('vendors.importFile')}
          <input
            type="file"
            accept=".csv,.json"
            disabled={isBusy}
            onChange={({ currentTarget: { files } }) => {
              const [chosen] = files ?? [];
              if (chosen) void runAction(() => check(chosen));
            }}
          />
        </label>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <div className={styles.import} role="status">
          {checked && <Result {...checked.result} />}
        </div>
      </div>
    </Dialog>
  );
}

function Result({ added, changed, unchanged, problems, totalProblems }: CatalogueImport) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('vendors.importResult', { added, changed, unchanged })}</p>
      {totalProblems > 0 && <RowProblems problems={problems} total={totalProblems} />}
    </>
  );
}
