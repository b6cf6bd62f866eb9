import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import {
  $contractFilter,
  agentContracts,
  answerForHouse,
  type ContractRow,
  endContract,
  filterContracts,
  type HouseAnswer,
} from '#browser/stores/back-office/agents/agent-contracts';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { CONTRACT_STATES } from '#rules/agents/contracts/contract-states';
import { Button, StatusBadge, type Translator } from '../../ui/index.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { stateText, stateTone } from '../../ui/contracts/contract-texts.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { actionsColumn, type RowAction, RowActions } from '../shared/RowActions.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { ContractEventsDialog } from './ContractEventsDialog.tsx';
import { FamilyFilter } from './FamilyFilter.tsx';
import { HouseOfferDialog } from './HouseOfferDialog.tsx';
import { TermsList } from './TermsList.tsx';

interface Review {
  act: 'history' | 'end' | HouseAnswer;
  row: ContractRow;
}

const keyOf = ({ id }: ContractRow) => id;

/** Lists contracts and offers with their history; administrators offer contracts of the house, and end any. */
export function AgentContractsScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [review, setReview] = useState<Review>();
  const [isOffering, setIsOffering] = useState(false);
  const maySet = canSetRules(role);
  const columns = useMemo(() => [...dataColumns(t), actionColumn({ t, maySet, onReview: setReview })], [t, maySet]);
  const close = () => setReview(undefined);
  return (
    <>
      <ListScreen
        name="agentContracts"
        list={agentContracts}
        columns={columns}
        keyOf={keyOf}
        states={CONTRACT_STATES}
        allLabelKey="agentContracts.allStates"
        tools={<Tools onOffer={maySet ? () => setIsOffering(true) : undefined} />}
      />
      {review?.act === 'history' && <ContractEventsDialog contract={review.row} onClose={close} />}
      {review?.act === 'end' && <EndDialog row={review.row} onClose={close} />}
      {(review?.act === 'withdraw' || review?.act === 'refuse') && (
        <AnswerDialog act={review.act} row={review.row} onClose={close} />
      )}
      {isOffering && <HouseOfferDialog onClose={() => setIsOffering(false)} />}
    </>
  );
}

function Tools({ onOffer }: { onOffer: (() => void) | undefined }) {
  const { t } = useTexts();
  const { family, payer, payee } = useStore($contractFilter);
  return (
    <>
      <FamilyFilter value={family} onChange={(next) => void filterContracts({ family: next })} />
      <SearchField
        name="agentContracts.byPayee"
        value={payee}
        onSearch={(search) => filterContracts({ payee: search })}
      />
      <SearchField
        name="agentContracts.byPayer"
        value={payer}
        onSearch={(search) => filterContracts({ payer: search })}
      />
      {onOffer && (
        <Button isWide onClick={onOffer}>
          {t('agentContracts.offer')}
        </Button>
      )}
    </>
  );
}

function dataColumns(t: Translator): Column<ContractRow>[] {
  return [
    {
      key: 'payee',
      label: t('agentContracts.payee'),
      cell: (row) => <TwoLines main={row.payee} below={<Code isWhole>{row.payeeId}</Code>} />,
    },
    { key: 'family', label: t('agentReceivables.family'), cell: (row) => t(`contractFamily.${row.family}`) },
    { key: 'payer', label: t('agentContracts.payer'), cell: (row) => row.payer ?? t('agentReceivables.house') },
    { key: 'terms', label: t('agentContracts.terms'), cell: (row) => <TermsList contract={row} /> },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => (
        <TwoLines
          main={
            <StatusBadge
              tone={stateTone(row)}
              label={stateText(t, row, { name: t(`agentContracts.state.${row.state}`) })}
            />
          }
          below={<Times row={row} />}
        />
      ),
    },
  ];
}

function Times({ row: { from, to, expiresAt, createdAt } }: { row: ContractRow }) {
  const { t } = useTexts();
  if (expiresAt !== null)
    return (
      <>
        {t('agentContracts.expires')} <Time at={expiresAt} />
      </>
    );
  return (
    <>
      <Time at={from ?? createdAt} />
      {to !== null && (
        <>
          {' – '}
          <Time at={to} />
        </>
      )}
    </>
  );
}

interface ActionOptions {
  t: Translator;
  maySet: boolean;
  onReview: (review: Review) => void;
}

function actionColumn({ t, maySet, onReview }: ActionOptions): Column<ContractRow> {
  return actionsColumn(t, (row) => {
    const acts: readonly Review['act'][] = maySet ? ['history', ...actsOn(row)] : ['history'];
    const actions = acts.map((act): RowAction => ({
      label: act === 'history' || act === 'end' ? t(`agentContracts.${act}`) : t(`agent:contracts.act.${act}`),
      ...(act !== 'history' && { variant: 'quiet' as const }),
      onClick: () => onReview({ act, row }),
    }));
    return <RowActions of={`${row.payee} ${t(`contractFamily.${row.family}`)}`} actions={actions} />;
  });
}

/** Lists what administrators may do with a contract: they answer for the house, and end any. */
function actsOn({ state, payer, requestedBy }: ContractRow): Review['act'][] {
  if (state === 'OFFERED') return payer === null ? ['withdraw'] : [];
  if (state === 'SIGNED') return ['end'];
  if (state !== 'TERMINATION_REQUESTED') return [];
  return payer === null && requestedBy === 'payee' ? ['refuse', 'end'] : ['end'];
}

function AnswerDialog({ act, row, onClose }: { act: HouseAnswer; row: ContractRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t(`agent:contracts.act.${act}`)}
      text={t(`agent:contracts.actText.${act}`, { name: row.payee })}
      confirmLabel={t(`agent:contracts.act.${act}`)}
      facts={[{ label: t('agentReceivables.family'), value: t(`contractFamily.${row.family}`) }]}
      form={form}
      decide={({ reason }) => answerForHouse(row, { act, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function EndDialog({ row, onClose }: { row: ContractRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('agentContracts.endTitle', { name: row.payee })}
      text={t('agentContracts.endText')}
      confirmLabel={t('agentContracts.end')}
      isDangerous
      facts={[
        { label: t('agentReceivables.family'), value: t(`contractFamily.${row.family}`) },
        { label: t('agentContracts.payee'), value: row.payee },
        { label: t('agentContracts.payer'), value: row.payer ?? t('agentReceivables.house') },
      ]}
      form={form}
      decide={({ reason }) => endContract(row, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
