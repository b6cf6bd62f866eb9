import { changeContractRules } from '#browser/stores/back-office/agent-contracts';
import type { ContractProgram } from '#rules/agents/contract-program';
import { CONTRACT_FAMILIES, type ContractFamily } from '#rules/agents/families';
import { Field, type Form, FormAmount, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import { ReasonField } from '../shared/ReasonField.tsx';
import styles from './AgentsScreen.module.css';
import { checkRules, FAMILY_KEYS, familyField, initialOf, type RulesValues, toProgram } from './rules-form.ts';

interface RulesDialogProps {
  version: number;
  program: ContractProgram;
  currency: string;
  onClose: () => void;
}

/** Writes the next version of the rules for contracts. */
export function RulesDialog({ version, program, currency, onClose }: RulesDialogProps) {
  const { t, tag } = useTexts();
  const form = useForm<RulesValues>(initialOf(program), { check: checkRules });
  return (
    <DecisionDialog
      title={t('agentSettings.rulesTitle')}
      text={t('agentSettings.rulesText')}
      confirmLabel={t('agentSettings.save')}
      facts={[]}
      isLarge
      form={form}
      decide={(values) =>
        changeContractRules({
          version,
          fromDay: values.fromDay.trim(),
          program: toProgram(program, values),
          reason: values.reason.trim(),
        })
      }
      onClose={onClose}
    >
      <div className={styles.fields}>
        <FormField
          form={form}
          name="fromDay"
          label={t('agentSettings.from')}
          hint={t('agentSettings.fromHint')}
          t={t}
          autoComplete="off"
        />
        <FormField form={form} name="offerDays" label={t('agentSettings.offerDays')} t={t} inputMode="numeric" />
        <FormField form={form} name="minMargin" label={t('agentSettings.minMargin')} t={t} inputMode="decimal" />
        <FormAmount
          form={form}
          name="fourEyesFrom"
          label={t('agentSettings.fourEyesFrom')}
          currency={currency}
          tag={tag}
          t={t}
        />
      </div>
      {CONTRACT_FAMILIES.map((family) => (
        <FamilyFields key={family} family={family} form={form} />
      ))}
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function FamilyFields({ family, form }: { family: ContractFamily; form: Form<RulesValues> }) {
  const { t } = useTexts();
  const name = t(`contractFamily.${FAMILY_KEYS[family]}`);
  return (
    <FieldGroup title={name}>
      <div className={styles.fields}>
        <Field label={name} isRequired>
          <Select
            {...textControl(form, familyField(family, 'isOn'))}
            options={['on', 'off'].map((value) => ({ value, label: t(`agentSettings.switch.${value}`) }))}
          />
        </Field>
        <FormField
          form={form}
          name={familyField(family, 'maxRate')}
          label={t('agentSettings.maxRate')}
          t={t}
          inputMode="decimal"
        />
        <FormField
          form={form}
          name={familyField(family, 'minSpread')}
          label={t('agentSettings.minSpread')}
          t={t}
          inputMode="decimal"
        />
        <Field label={t('agentSettings.approval')} isRequired>
          <Select
            {...textControl(form, familyField(family, 'needsApproval'))}
            options={['yes', 'no'].map((value) => ({ value, label: t(`agentSettings.yesNo.${value}`) }))}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
