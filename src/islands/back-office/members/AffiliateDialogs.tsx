import { addAffiliate, type AffiliateRow, setAffiliate } from '#browser/stores/back-office/rules';
import { Field, TextInput } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';

/** What was typed, or nothing. */
function given(form: FormData, name: string): string | undefined {
  const text = String(form.get(name)).trim();
  return text === '' ? undefined : text;
}

export function AddAffiliateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const decide = (form: FormData) =>
    addAffiliate({ code: given(form, 'code') ?? '', domain: given(form, 'domain'), account: given(form, 'account') });
  const optional = t('common:optional');
  return (
    <DecisionDialog
      title={t('affiliates.addTitle')}
      text={t('affiliates.addText')}
      confirmLabel={t('affiliates.add')}
      facts={[]}
      decide={decide}
      onClose={onClose}
    >
      <Field label={t('column.code')} hint={t('affiliates.codeHint')} isRequired>
        <TextInput name="code" required minLength={4} maxLength={20} autoCapitalize="characters" autoComplete="off" />
      </Field>
      <Field label={t('column.domain')} hint={t('affiliates.domainHint')} aside={optional}>
        <TextInput name="domain" maxLength={253} inputMode="url" autoCapitalize="none" autoComplete="off" />
      </Field>
      <Field label={t('column.agent')} hint={t('affiliates.agentHint')} aside={optional}>
        <TextInput name="account" maxLength={200} autoCapitalize="none" autoComplete="off" />
      </Field>
    </DecisionDialog>
  );
}

export function AffiliateDialog({ row, onClose }: { row: AffiliateRow; onClose: () => void }) {
  const { t } = useTexts();
  const verb = row.enabled ? 'disable' : 'enable';
  return (
    <DecisionDialog
      title={t(`affiliates.${verb}Title`)}
      text={t(`affiliates.${verb}Text`)}
      confirmLabel={t(`affiliates.${verb}`)}
      isDangerous={row.enabled}
      facts={[
        { label: t('column.code'), value: <Code>{row.code}</Code> },
        { label: t('column.agent'), value: row.account ?? t('affiliates.house') },
      ]}
      decide={() => setAffiliate(row.code, !row.enabled)}
      onClose={onClose}
    />
  );
}
