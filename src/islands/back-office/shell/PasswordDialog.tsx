import { changePassword } from '#browser/stores/back-office/staff';
import { STAFF_PASSWORD_LENGTH } from '#rules/staff';
import { FormField, missingProblems, useForm } from '../../ui/index.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { newPasswordProblems } from '../shared/form-checks.ts';

const EMPTY = { oldPassword: '', password: '' };

/** Changes one's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { username } = useStaffUser();
  const check = ({ oldPassword, password }: typeof EMPTY) => ({
    ...missingProblems({ oldPassword }),
    ...newPasswordProblems(password, username),
  });
  const form = useForm(EMPTY, { check });
  const common = { form, t, isSecret: true, maxLength: STAFF_PASSWORD_LENGTH.max } as const;
  return (
    <DecisionDialog
      title={t('account.passwordTitle')}
      text={t('account.passwordText')}
      confirmLabel={t('account.passwordChange')}
      facts={[]}
      form={form}
      decide={changePassword}
      onClose={onClose}
    >
      <FormField {...common} name="oldPassword" label={t('account.oldPassword')} autoComplete="current-password" />
      <FormField
        {...common}
        name="password"
        label={t('account.newPassword')}
        hint={t('enroll.passwordHint', { min: STAFF_PASSWORD_LENGTH.min })}
        autoComplete="new-password"
      />
    </DecisionDialog>
  );
}
