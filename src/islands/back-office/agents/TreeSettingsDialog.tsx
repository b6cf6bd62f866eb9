import { changeTreeSettings, type TreeSettings } from '#browser/stores/back-office/agents/agent-contracts';
import { MAX_TREE_DEPTH } from '#rules/agents/tree/openings';
import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { FormCheckbox, FormField, type Problems, useForm } from '../../ui/index.ts';
import { prizeGroupProblem } from '../members/prize-group-problem.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';
import { NO_REASON, ReasonField, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

interface TreeValues extends ReasonValues {
  maxDepth: string;
  minGap: string;
  quotaFrom: string;
  masksNames: boolean;
  hidesTeamTransactions: boolean;
}

const DEPTH = { min: 2, max: MAX_TREE_DEPTH };
const GAP = { min: 0, max: MAX_PRIZE_GROUP - MIN_PRIZE_GROUP };

function gapProblem(text: string) {
  const problem = integerProblem(text, GAP);
  return problem ?? (Number(text) % PRIZE_GROUP_STEP === 0 ? undefined : { code: 'invalid_value' });
}

function check({ maxDepth, minGap, quotaFrom, ...values }: TreeValues): Problems {
  return {
    ...problemsAmong({
      maxDepth: integerProblem(maxDepth, DEPTH),
      minGap: gapProblem(minGap),
      quotaFrom: quotaFrom.trim() === '' ? undefined : prizeGroupProblem(quotaFrom),
    }),
    ...reasonProblems(values),
  };
}

/** Changes the limits of the agent tree, and what agents see of it. */
export function TreeSettingsDialog({ settings, onClose }: { settings: TreeSettings; onClose: () => void }) {
  const { t } = useTexts();
  const initial: TreeValues = {
    maxDepth: String(settings.maxDepth),
    minGap: String(settings.minGap),
    quotaFrom: settings.quotaFrom === null ? '' : String(settings.quotaFrom),
    masksNames: settings.masksNames,
    hidesTeamTransactions: settings.hidesTeamTransactions,
    ...NO_REASON,
  };
  const form = useForm(initial, { check });
  return (
    <DecisionDialog
      title={t('agentSettings.treeTitle')}
      text={t('agentSettings.treeText')}
      confirmLabel={t('agentSettings.save')}
      facts={[]}
      form={form}
      decide={({ maxDepth, minGap, quotaFrom, masksNames, hidesTeamTransactions, reason }) =>
        changeTreeSettings({
          maxDepth: Number(maxDepth),
          minGap: Number(minGap),
          quotaFrom: quotaFrom.trim() === '' ? null : Number(quotaFrom),
          masksNames,
          hidesTeamTransactions,
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <FormField form={form} name="maxDepth" label={t('agentSettings.maxDepth')} t={t} inputMode="numeric" />
      <FormField form={form} name="minGap" label={t('agentSettings.minGap')} t={t} inputMode="numeric" />
      <FormField
        form={form}
        name="quotaFrom"
        label={t('agentSettings.quotaFrom')}
        aside={t('common:optional')}
        t={t}
        isRequired={false}
        inputMode="numeric"
      />
      <FormCheckbox form={form} name="masksNames" label={t('agentSettings.masksNames')} t={t} />
      <FormCheckbox form={form} name="hidesTeamTransactions" label={t('agentSettings.hidesTeamTransactions')} t={t} />
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
