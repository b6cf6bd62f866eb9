import { useState } from 'react';
import { rotateVendorSecret, showVendorSecret, type VendorRow } from '#browser/stores/back-office/vendors/vendors';
import { Alert, Button, CopyButton, Dialog, FormField, useAction, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';
import { ReasonField, reasonProblems } from '../shared/ReasonField.tsx';

const HOURS = { min: 0, max: 168 };

/** Replaces a vendor's secret, as planned or after a theft. */
export function RotateDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(
    { overlapHours: '24', reason: '' },
    {
      check: (values) => ({
        ...problemsAmong({ overlapHours: integerProblem(values.overlapHours, HOURS) }),
        ...reasonProblems(values),
      }),
    },
  );
  return (
    <DecisionDialog
      title={t('vendors.rotateTitle')}
      text={t('vendors.rotateText')}
      confirmLabel={t('vendors.rotateAction')}
      facts={[{ label: t('column.vendor'), value: <Code>{row.code}</Code> }]}
      form={form}
      decide={({ overlapHours, reason }) =>
        rotateVendorSecret(row.code, { overlapHours: Number(overlapHours), reason: reason.trim() })
      }
      onClose={onClose}
    >
      <FormField
        form={form}
        name="overlapHours"
        label={t('vendors.overlapHours')}
        hint={t('vendors.overlapHint')}
        t={t}
        inputMode="numeric"
      />
      <ReasonField form={form} hint={t('vendors.reasonHint')} />
    </DecisionDialog>
  );
}

/** Shows a new secret once. */
export function SecretDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t } = useTexts();
  const [secret, setSecret] = useState<string>();
  const { isBusy, failure, runAction } = useAction(t);
  const show = () => runAction(async () => setSecret(await showVendorSecret(row.code)));
  return (
    <Dialog isOpen onClose={onClose} title={t('vendors.secretTitle')} t={t}>
      <p>{t('vendors.secretText')}</p>
      {secret === undefined ? (
        <Button isBusy={isBusy} onClick={() => void show()}>
          {t('vendors.secretAction')}
        </Button>
      ) : (
        <>
          <Code>{secret}</Code>
          <CopyButton text={secret} t={t} />
        </>
      )}
      {failure && <Alert tone="bad">{failure}</Alert>}
    </Dialog>
  );
}
