import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { type BoardRow, boards } from '#browser/stores/back-office/boards';
import { canEditPromotions } from '#browser/stores/back-office/sections';
import { Button, EmptyState, Loaded, Money, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { TwoLines } from '../shared/cells.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import { BoardDialog } from './BoardDialog.tsx';
import { BoardForm } from './BoardForm.tsx';
import { BoardState, boardTitle } from './board-state.tsx';

/** An opened board by its id, or a new one. */
type Opened = { id: string } | 'new';

/** Lists leaderboards with their budgets and prizes. */
export function BoardsScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const state = useStore(boards.$store);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  useEffect(() => void boards.load(), []);
  return (
    <>
      <ScreenHead title={t('boards.title')} lead={t('boards.lead')}>
        {canEditPromotions(role) && (
          <Button isWide onClick={() => setOpened('new')}>
            {t('boards.new')}
          </Button>
        )}
      </ScreenHead>
      <Loaded loadable={state} t={t} onRetry={boards.load} rows={6}>
        {({ rows, currency }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={t('boards.emptyTitle')} text={t('boards.emptyText')} />
            ) : (
              <List rows={rows} currency={currency} onOpen={(id) => setOpened({ id })} />
            )}
            {opened === 'new' && <BoardForm board={undefined} currency={currency} onClose={close} />}
            {opened !== undefined && opened !== 'new' && (
              <BoardDialog boardId={opened.id} currency={currency} onClose={close} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

interface ListProps {
  rows: readonly BoardRow[];
  currency: string;
  onOpen: (id: string) => void;
}

function List({ rows, currency, onOpen }: ListProps) {
  const { t, tag } = useTexts();
  const columns = useMemo(
    () => [
      ...dataColumns(t, tag, currency),
      actionsColumn<BoardRow>(t, (board) => (
        <RowActions
          of={boardTitle(board, tag)}
          actions={[{ label: t('promotions.open'), onClick: () => onOpen(board.id) }]}
        />
      )),
    ],
    [t, tag, currency, onOpen],
  );
  return <Records caption={t('boards.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function dataColumns(t: Translator, tag: string, currency: string): Column<BoardRow>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'title',
      label: t('boards.board'),
      cell: (board) => (
        <TwoLines
          main={boardTitle(board, tag)}
          below={`${t(`boards.metric.${board.terms.metric}`)} · ${t(`boards.window.${board.terms.window}`)}`}
        />
      ),
    },
    { key: 'state', label: t('column.state'), cell: (board) => <BoardState board={board} /> },
    {
      key: 'budget',
      label: t('missions.budgetLeft'),
      kind: 'number',
      cell: ({ budgetLeft, budget }) => (
        <TwoLines
          main={money(budgetLeft)}
          below={
            <>
              {t('missions.perMonth')} {money(budget)}
            </>
          }
        />
      ),
    },
    { key: 'players', label: t('missions.players'), kind: 'number', cell: ({ players }) => players },
    {
      key: 'awards',
      label: t('boards.paidAwards'),
      kind: 'number',
      cell: ({ paidAwards, dueAwards }) => (
        <TwoLines main={paidAwards} below={dueAwards > 0 && t('missions.waiting', { count: dueAwards })} />
      ),
    },
    { key: 'paid', label: t('boards.paid'), kind: 'number', cell: ({ paid }) => money(paid) },
  ];
}
