import { boards } from '#browser/stores/back-office/boards';
import { sumText } from '../shared/award-sum.ts';
import { DraftsScreen } from '../drafts/DraftsScreen.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { BoardDialog } from './BoardDialog.tsx';
import { BoardForm } from './BoardForm.tsx';

/** Lists leaderboards with their budgets and prizes. */
export function BoardsScreen() {
  const { t } = useTexts();
  return (
    <DraftsScreen
      texts="boards"
      loader={boards}
      nameLabel={t('boards.board')}
      paidLabel={t('boards.paid')}
      budgetOf={({ budget }) => budget}
      paidText={({ paid, terms: { form = 'cash' } }, { currency, ...language }) =>
        sumText(paid, { form, currency }, language)
      }
      renderForm={(props) => <BoardForm board={undefined} {...props} />}
      renderDialog={(boardId, props) => <BoardDialog boardId={boardId} {...props} />}
    />
  );
}
