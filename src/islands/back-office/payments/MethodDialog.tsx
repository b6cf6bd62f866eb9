import {
  changePaymentMethod,
  createPaymentMethod,
  type PaymentMethodRow,
} from '#browser/stores/back-office/payment-methods';
import { Field, type Form, FormAmount, FormCheckbox, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import {
  METHOD_NAME_MAX,
  methodName,
  methodProblems,
  type MethodValues,
  methodValues,
  toMethod,
} from './method-form.ts';
import styles from './Methods.module.css';

interface MethodDialogProps {
  /** The method that is changed; undefined adds one. */
  row?: PaymentMethodRow;
  currency: string;
  onClose: () => void;
}

/** Adds a payment method, or changes its limits, fee and texts. */
export function MethodDialog({ row, currency, onClose }: MethodDialogProps) {
  const { t } = useTexts();
  const form = useForm(methodValues(row), { check: methodProblems });
  async function save(values: MethodValues): Promise<void> {
    const { code, kind, ...settings } = toMethod(values);
    if (!row) await createPaymentMethod({ code, kind, ...settings });
    else await changePaymentMethod(code, { ...settings, version: row.version, enabled: values.enabled });
  }
  return (
    <DecisionDialog
      title={t(row ? 'paymentMethods.editTitle' : 'paymentMethods.addTitle', { name: row ? methodName(row, t) : '' })}
      text={t(row ? 'paymentMethods.editText' : 'paymentMethods.addText')}
      facts={[]}
      confirmLabel={t('paymentMethods.save')}
      isLarge
      form={form}
      decide={save}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {!row && <Identity form={form} />}
        <TextField
          form={form}
          name="name"
          isRequired={false}
          maxLength={METHOD_NAME_MAX}
          hint={t('paymentMethods.nameHint')}
        />
        <AmountField form={form} name="min" currency={currency} />
        <AmountField form={form} name="max" currency={currency} />
        {row?.direction !== 'withdrawal' && <DepositFields form={form} currency={currency} />}
        <TextField form={form} name="sort" inputMode="numeric" />
      </div>
      {row && <FormCheckbox form={form} name="enabled" label={t('paymentMethods.enabled')} t={t} />}
    </DecisionDialog>
  );
}

type MethodForm = Form<MethodValues>;

function Identity({ form }: { form: MethodForm }) {
  const { t } = useTexts();
  return (
    <>
      <TextField form={form} name="code" hint={t('paymentMethods.codeHint')} />
      <Choice form={form} name="kind" values={['bank-transfer', 'gateway']} />
    </>
  );
}

function DepositFields({ form, currency }: { form: MethodForm; currency: string }) {
  const { t } = useTexts();
  return (
    <>
      <AmountField form={form} name="feeFixed" currency={currency} />
      <TextField form={form} name="feePercent" inputMode="decimal" />
      <Choice form={form} name="feePayer" values={['operator', 'member']} />
      <TextField form={form} name="etaMinutes" inputMode="numeric" />
      <TextField form={form} name="amountChips" isRequired={false} hint={t('paymentMethods.amountChipsHint')} />
    </>
  );
}

interface TextFieldProps {
  form: MethodForm;
  name: 'code' | 'name' | 'feePercent' | 'etaMinutes' | 'amountChips' | 'sort';
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
  inputMode?: 'numeric' | 'decimal';
}

function TextField({ form, name, ...rest }: TextFieldProps) {
  const { t } = useTexts();
  return (
    <FormField form={form} name={name} label={t(`paymentMethods.field.${name}`)} t={t} autoComplete="off" {...rest} />
  );
}

function AmountField({
  form,
  name,
  currency,
}: {
  form: MethodForm;
  name: 'min' | 'max' | 'feeFixed';
  currency: string;
}) {
  const { t, tag } = useTexts();
  const label = t(`paymentMethods.field.${name}`);
  return <FormAmount form={form} name={name} label={label} currency={currency} tag={tag} t={t} />;
}

function Choice({ form, name, values }: { form: MethodForm; name: 'kind' | 'feePayer'; values: readonly string[] }) {
  const { t } = useTexts();
  return (
    <Field label={t(`paymentMethods.field.${name}`)}>
      <Select
        {...textControl(form, name)}
        options={values.map((value) => ({ value, label: t(`paymentMethods.${name}.${value}`) }))}
      />
    </Field>
  );
}
