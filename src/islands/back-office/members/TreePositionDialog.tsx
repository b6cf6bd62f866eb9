import { useState } from 'react';
import {
  changeTreePosition,
  hasTreePosition,
  TREE_TYPES,
  type MemberPage,
} from '#browser/stores/back-office/members/members';
import { ODDS_TABLES, type OddsTable } from '#rules/lottery/bets/bet-rules';
import { Checkbox, Field, type Problems, Select, textControl, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { problemsAmong } from '../shared/form-checks.ts';
import { ReasonField, reasonProblems } from '../shared/ReasonField.tsx';
import { MovePreview } from './MovePreview.tsx';
import { prizeGroupProblem } from './prize-group-problem.ts';
import { TreeFields } from './TreeFields.tsx';

interface PositionValues {
  type: string;
  upline: string;
  maxPrizeGroup: string;
  oddsTable: OddsTable;
  reason: string;
}

function check(values: PositionValues): Problems {
  return {
    ...problemsAmong({ maxPrizeGroup: prizeGroupProblem(values.maxPrizeGroup) }),
    ...reasonProblems(values),
  };
}

function initialOf({ type, upline, maxPrizeGroup, oddsTable }: MemberPage): PositionValues {
  return {
    type: hasTreePosition(type) ? type : 'member',
    upline: upline ?? '',
    maxPrizeGroup: String(maxPrizeGroup),
    oddsTable,
    reason: '',
  };
}

/** Moves a member in the agent tree and sets the member's highest prize group and odds table. */
export function TreePositionDialog({ member, onClose }: { member: MemberPage; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(initialOf(member), { check });
  const [transferContracts, setTransferContracts] = useState(false);
  const { upline: nextUpline } = form.values;
  const decide = ({ type, upline, maxPrizeGroup, oddsTable, reason }: PositionValues) =>
    changeTreePosition(member, {
      type: TREE_TYPES.find((known) => known === type) ?? 'member',
      upline: upline.trim(),
      maxPrizeGroup: Number(maxPrizeGroup),
      oddsTable,
      transferContracts,
      reason: reason.trim(),
    });
  return (
    <DecisionDialog
      title={t('members.treePositionTitle')}
      text={t('members.treePositionText')}
      confirmLabel={t('members.treePositionConfirm')}
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('members.fact.memberId'), value: <Code>{member.memberId}</Code> },
        { label: t('members.fact.downlines'), value: member.downlines },
      ]}
      form={form}
      decide={decide}
      onClose={onClose}
    >
      <TreeFields form={form} />
      <Field label={t('members.fact.oddsTable')} hint={t('members.oddsTableHint')} isRequired>
        <Select {...textControl(form, 'oddsTable')} options={ODDS_TABLES.map((value) => ({ value, label: value }))} />
      </Field>
      {nextUpline.trim() !== (member.upline ?? '') && (
        <>
          <Checkbox
            label={t('members.movePreview.transfer')}
            checked={transferContracts}
            onChange={(event) => setTransferContracts(event.currentTarget.checked)}
          />
          <MovePreview
            key={`${nextUpline} ${transferContracts}`}
            member={member}
            upline={nextUpline}
            transfersContracts={transferContracts}
          />
        </>
      )}
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
