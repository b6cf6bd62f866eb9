import { changeQuota } from '#browser/stores/back-office/members/agents';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { FormField, type Problems, useForm } from '../../ui/index.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';
import { ReasonField, reasonProblems } from '../shared/ReasonField.tsx';
import { prizeGroupProblem } from './prize-group-problem.ts';

const EMPTY = { maxPrizeGroup: '', places: '', reason: '' };
const PLACES = { min: 0, max: 1_000_000 };

function check(values: typeof EMPTY): Problems {
  return {
    ...problemsAmong({
      maxPrizeGroup: prizeGroupProblem(values.maxPrizeGroup),
      places: integerProblem(values.places, PLACES),
    }),
    ...reasonProblems(values),
  };
}

/** Sets the places that an agent has for accounts with a prize group. */
export function QuotaDialog({ member, onClose }: { member: MemberPage; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(EMPTY, { check });
  return (
    <DecisionDialog
      title={t('members.tree.quotaTitle')}
      text={t('members.tree.quotaText')}
      confirmLabel={t('members.tree.quotaConfirm')}
      facts={[{ label: t('column.member'), value: member.account }]}
      form={form}
      decide={({ maxPrizeGroup, places, reason }) =>
        changeQuota(member, {
          maxPrizeGroup: Number(maxPrizeGroup),
          places: Number(places),
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <FormField
        form={form}
        name="maxPrizeGroup"
        label={t('members.fact.maxPrizeGroup')}
        hint={t('members.maxPrizeGroupHint', { min: MIN_PRIZE_GROUP, max: MAX_PRIZE_GROUP, step: PRIZE_GROUP_STEP })}
        t={t}
        inputMode="numeric"
      />
      <FormField form={form} name="places" label={t('members.tree.places')} t={t} inputMode="numeric" />
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
