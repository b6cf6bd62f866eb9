import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { instantOf } from '#browser/format';
import { compareReport, type ReportProblems } from '#browser/stores/back-office/vendors/reconciliations';
import { vendors } from '#browser/stores/back-office/vendors/vendors';
import { valueOf } from '#browser/stores/loadable';
import { DAY_MS } from '#kernel/clock';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { MAX_RECONCILIATION_DAYS } from '#rules/vendors/reconciliation';
import {
  Alert,
  Button,
  Dialog,
  Field,
  fieldError,
  FormElement,
  FormField,
  missingProblems,
  type Problems,
  Select,
  textControl,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { RowProblems } from './RowProblems.tsx';
import styles from './VendorGames.module.css';

const FORM_ID = 'compare-report';
const EMPTY = { code: '', from: '', to: '', fileName: '' };
type Values = typeof EMPTY;

function periodOf({ from, to }: Values): { from: string; to: string } {
  return { from: instantOf(from) ?? '', to: instantOf(to) ?? '' };
}

function checkReport(values: Values): Problems {
  const missing = missingProblems(values);
  const { from, to } = periodOf(values);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const isWrong = !missing['from'] && !missing['to'] && !(days > 0 && days <= MAX_RECONCILIATION_DAYS);
  return isWrong ? { ...missing, to: { code: 'invalid_value' } } : missing;
}

/** Compares a vendor's report with the ledger. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const listed = valueOf(useStore(vendors.$store)) ?? [];
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<ReportProblems>();
  const form = useForm(EMPTY, { check: checkReport });
  useEffect(() => void vendors.load(), []);
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async (values) => {
    if (!file) return;
    setProblems(undefined);
    const format = file.name.toLowerCase().endsWith('.csv') ? 'csv' : 'json';
    const found = await compareReport(values.code, { ...periodOf(values), format, text: await file.text() });
    if (found) setProblems(found);
    else onClose();
  });
  const vendorLabel = t('column.vendor');
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setProblems(undefined);
    form.change('fileName', chosen?.name ?? '');
  };
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={isBusy}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" form={FORM_ID} isBusy={isBusy}>
        {t('reconciliations.compareConfirm')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={() => !isBusy && onClose()} title={t('reconciliations.compareTitle')} t={t} footer={footer}>
      <FormElement form={form} id={FORM_ID} className={styles.import} onSubmit={onSubmit}>
        <p>{t('reconciliations.compareText')}</p>
        <Field label={vendorLabel} error={fieldError(form, 'code', { t, label: vendorLabel })} isRequired>
          <Select
            {...textControl(form, 'code')}
            placeholder={t('reconciliations.chooseVendor')}
            options={listed.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          />
        </Field>
        <FormField form={form} name="from" label={t('reconciliations.from')} t={t} type="datetime-local" step={1} />
        <FormField
          form={form}
          name="to"
          label={t('reconciliations.to')}
          hint={t('reconciliations.toHint', { days: MAX_RECONCILIATION_DAYS, zone: OPERATOR_TIME_ZONE })}
          t={t}
          type="datetime-local"
          step={1}
        />
        <label className={styles.file}>
          {t('reconciliations.file')}
          <input
            type="file"
            accept=".csv,.json"
            disabled={isBusy}
            aria-invalid={form.problems.fileName ? true : undefined}
            onChange={({ currentTarget: { files } }) => choose(files?.[0])}
          />
        </label>
        {form.problems.fileName && <Alert tone="bad">{t('reconciliations.fileMissing')}</Alert>}
        {failure && <Alert tone="bad">{failure}</Alert>}
        <div className={styles.import} role="status">
          {problems && <RowProblems problems={problems.problems} total={problems.totalProblems} />}
        </div>
      </FormElement>
    </Dialog>
  );
}
