import { missions } from '#browser/stores/back-office/missions';
import { moneyText } from '../../ui/index.ts';
import { DraftsScreen } from '../drafts/DraftsScreen.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { MissionDialog } from './MissionDialog.tsx';
import { MissionForm } from './MissionForm.tsx';

/** Lists missions with their budgets and awards. */
export function MissionsScreen() {
  const { t } = useTexts();
  return (
    <DraftsScreen
      texts="missions"
      loader={missions}
      nameLabel={t('missions.mission')}
      paidLabel={t('missions.paidCash')}
      budgetOf={({ terms: { monthlyBudget = '0' } }) => (monthlyBudget === '0' ? undefined : monthlyBudget)}
      paidText={({ paidCash: amount }, { currency, tag }) => moneyText({ amount, currency, tag })}
      renderForm={(props) => <MissionForm mission={undefined} {...props} />}
      renderDialog={(missionId, props) => <MissionDialog missionId={missionId} {...props} />}
    />
  );
}
