import { openMember, TREE_TYPES } from '#browser/stores/back-office/members/members';
import { MEMBER_MAX_PRIZE_GROUP } from '#rules/lottery/bets/bet-rules';
import { FormField, missingProblems, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { problemsAmong } from '../shared/form-checks.ts';
import { ReasonField, reasonProblems } from '../shared/ReasonField.tsx';
import { prizeGroupProblem } from './prize-group-problem.ts';
import { TreeFields } from './TreeFields.tsx';

const EMPTY = {
  username: '',
  password: '',
  type: 'member',
  upline: '',
  maxPrizeGroup: String(MEMBER_MAX_PRIZE_GROUP),
  reason: '',
};

function check(values: typeof EMPTY) {
  const { username, password } = values;
  return {
    ...missingProblems({ username, password }),
    ...problemsAmong({ maxPrizeGroup: prizeGroupProblem(values.maxPrizeGroup) }),
    ...reasonProblems(values),
  };
}

/** Opens an account of a member, an agent or a master agent; its owner sets a new password at the first sign-in. */
export function OpenMemberDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(EMPTY, { check });
  return (
    <DecisionDialog
      title={t('agent:openAccount')}
      text={t('agent:accountText')}
      confirmLabel={t('agent:openAccount')}
      facts={[]}
      form={form}
      decide={({ type, username, upline, maxPrizeGroup, reason, password }) =>
        openMember({
          type: TREE_TYPES.find((known) => known === type) ?? 'member',
          username: username.trim(),
          password,
          upline: upline.trim(),
          maxPrizeGroup: Number(maxPrizeGroup),
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <FormField
        form={form}
        name="username"
        label={t('signIn.username')}
        t={t}
        maxLength={200}
        autoCapitalize="none"
        autoComplete="off"
      />
      <FormField
        form={form}
        name="password"
        label={t('agent:firstPassword')}
        isSecret
        autoComplete="new-password"
        t={t}
      />
      <TreeFields form={form} />
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
