import { addAffiliate, type AffiliateRow, setAffiliate } from '#browser/stores/back-office/rules';
import { FormField, type Problems, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { problemsAmong, textProblem } from '../shared/form-checks.ts';

const EMPTY = { code: '', domain: '', account: '' };
const CODE_LENGTH = { min: 4, max: 20 };

function check({ code }: typeof EMPTY): Problems {
  return problemsAmong({ code: textProblem(code, CODE_LENGTH) });
}

/** Returns what was entered, or undefined for an empty field. */
function entered(text: string): string | undefined {
  return text.trim() || undefined;
}

export function AddAffiliateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(EMPTY, { check });
  const optional = { isRequired: false, aside: t('common:optional') };
  return (
    <DecisionDialog
      title={t('affiliates.addTitle')}
      text={t('affiliates.addText')}
      confirmLabel={t('affiliates.add')}
      facts={[]}
      form={form}
      decide={({ code, domain, account }) =>
        addAffiliate({ code: code.trim(), domain: entered(domain), account: entered(account) })
      }
      onClose={onClose}
    >
      <FormField
        form={form}
        name="code"
        label={t('column.code')}
        hint={t('affiliates.codeHint')}
        t={t}
        maxLength={CODE_LENGTH.max}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <FormField
        {...optional}
        form={form}
        name="domain"
        label={t('column.domain')}
        hint={t('affiliates.domainHint')}
        t={t}
        maxLength={253}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
      />
      <FormField
        {...optional}
        form={form}
        name="account"
        label={t('column.agent')}
        hint={t('affiliates.agentHint')}
        t={t}
        maxLength={200}
        autoCapitalize="none"
        autoComplete="off"
      />
    </DecisionDialog>
  );
}

export function AffiliateDialog({ row, onClose }: { row: AffiliateRow; onClose: () => void }) {
  const { t } = useTexts();
  const verb = row.enabled ? 'disable' : 'enable';
  return (
    <ConfirmDialog
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
