import { changePlace, isPlaceable, PLACE_TYPES, type MemberPage } from '#browser/stores/back-office/members';
import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { Field, Select, TextInput } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ReasonField, reasonOf } from '../shared/ReasonField.tsx';

/** Where an account stands in the tree of agents, and what it may give on. */
export function PlaceDialog({ member, onClose }: { member: MemberPage; onClose: () => void }) {
  const { t } = useTexts();
  const decide = (form: FormData) =>
    changePlace(member, {
      type: PLACE_TYPES.find((type) => type === form.get('type')) ?? 'member',
      upline: String(form.get('upline')).trim(),
      maxPrizeGroup: Number(form.get('maxPrizeGroup')),
      reason: reasonOf(form),
    });
  const types = PLACE_TYPES.map((type) => ({ value: type, label: t(`members.type.${type}`) }));
  return (
    <DecisionDialog
      title={t('members.treePositionTitle')}
      text={t('members.treePositionText')}
      confirmLabel={t('members.treePositionConfirm')}
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('members.fact.customerId'), value: <Code>{member.customerId}</Code> },
        { label: t('members.fact.downlines'), value: member.downlines },
      ]}
      decide={decide}
      onClose={onClose}
    >
      <Field label={t('members.fact.type')} isRequired>
        <Select name="type" options={types} defaultValue={isPlaceable(member.type) ? member.type : 'member'} />
      </Field>
      <Field label={t('members.fact.upline')} hint={t('members.uplineHint')} aside={t('common:optional')}>
        <TextInput
          name="upline"
          maxLength={200}
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={member.upline ?? ''}
        />
      </Field>
      <Field
        label={t('members.fact.maxPrizeGroup')}
        hint={t('members.maxPrizeGroupHint', { min: MIN_PRIZE_GROUP, max: MAX_PRIZE_GROUP, step: PRIZE_GROUP_STEP })}
        isRequired
      >
        <TextInput
          name="maxPrizeGroup"
          type="number"
          inputMode="numeric"
          required
          min={MIN_PRIZE_GROUP}
          max={MAX_PRIZE_GROUP}
          step={PRIZE_GROUP_STEP}
          defaultValue={member.maxPrizeGroup}
        />
      </Field>
      <ReasonField hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
