import {
  Field,
  fieldError,
  type Form,
  type FormWith,
  type Problems,
  TextArea,
  textControl,
  useForm,
} from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import { problemsAmong, textProblem } from './form-checks.ts';

export interface ReasonValues {
  reason: string;
}

export const NO_REASON: ReasonValues = { reason: '' };
const LENGTH = { min: 3, max: 300 };

export function reasonProblems({ reason }: ReasonValues): Problems {
  return problemsAmong({ reason: textProblem(reason, LENGTH) });
}

/** A form whose only field is the reason. */
export function useReasonForm(): Form<ReasonValues> {
  return useForm(NO_REASON, { check: reasonProblems });
}

interface ReasonFieldProps {
  form: FormWith<'reason'>;
  hint?: string;
  /** "Reason" when undefined. */
  label?: string;
}

/** The reason of a decision. Unless `hint` says otherwise, the member sees it. */
export function ReasonField({ form, hint, label: named }: ReasonFieldProps) {
  const { t } = useTexts();
  const label = named ?? t('reason.label');
  return (
    <Field label={label} hint={hint ?? t('reason.hint')} error={fieldError(form, 'reason', { t, label })} isRequired>
      <TextArea {...textControl(form, 'reason')} maxLength={LENGTH.max} rows={3} />
    </Field>
  );
}
