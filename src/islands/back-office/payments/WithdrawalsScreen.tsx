import { useLayoutEffect, useMemo, useState } from 'react';
import { type WithdrawalRow, withdrawals, followPaymentAddress } from '#browser/stores/back-office/lists';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import type { Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn } from '../shared/RowActions.tsx';
import { WITHDRAWAL_TONES, withdrawalColumns } from './withdrawal-columns.tsx';
import { WithdrawalActions } from './WithdrawalActions.tsx';
import { type WithdrawalDecision, WithdrawalDialog } from './WithdrawalDialog.tsx';

const STATES = Object.keys(WITHDRAWAL_TONES);
const keyOf = (row: WithdrawalRow) => row.id;

/** Lists withdrawals: approved by staff, paid by the bank, confirmed by the member. */
export function WithdrawalsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [decision, setDecision] = useState<WithdrawalDecision>();
  const columns = useMemo(
    () => [...withdrawalColumns(t, tag), actionColumn(t, { mayDecide: canDecide(role), decide: setDecision })],
    [t, tag, role],
  );
  // Before the list loads by itself.
  useLayoutEffect(() => followPaymentAddress(withdrawals, STATES), []);
  return (
    <>
      <ListScreen name="withdrawals" list={withdrawals} columns={columns} keyOf={keyOf} states={STATES} />
      {decision && <WithdrawalDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

interface WithdrawalActionProps {
  mayDecide: boolean;
  decide: (decision: WithdrawalDecision) => void;
}

function actionColumn(t: Translator, props: WithdrawalActionProps): Column<WithdrawalRow> {
  return actionsColumn(t, (row) => <WithdrawalActions row={row} {...props} />);
}
