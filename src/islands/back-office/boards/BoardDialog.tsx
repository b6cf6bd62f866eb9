import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  type BoardPage,
  boardPage,
  type BoardWindow,
  publishBoard,
  stopBoard,
} from '#browser/stores/back-office/boards';
import { boardSchema, moneyBudgetOf, type PrizeForm } from '#rules/rewards/board-terms';
import { prizeRanges } from '#rules/rewards/boards';
import { Dialog, Loaded, Money, moneyText, type Translator } from '../../ui/index.ts';
import { DraftActs, DraftProblems } from '../drafts/DraftActs.tsx';
import { DraftState, draftTitle } from '../drafts/DraftState.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { sumText } from '../shared/award-sum.ts';
import { Facts } from '../shared/Facts.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { BoardForm } from './BoardForm.tsx';
import styles from '../drafts/Draft.module.css';
import { WindowDialog } from './WindowDialog.tsx';

interface BoardDialogProps {
  boardId: string;
  currency: string;
  onClose: () => void;
}

/** Shows a board: its figures, its prizes, its windows, and what forbids publishing its draft. */
export function BoardDialog({ boardId, currency, onClose }: BoardDialogProps) {
  const { t } = useTexts();
  const state = useStore(boardPage.$store);
  useEffect(() => {
    boardPage.clear();
    void boardPage.load(boardId);
    return restoreFocus;
  }, [boardId]);
  return (
    <Dialog isOpen onClose={onClose} title={t('boards.board')} t={t} size="large">
      <Loaded loadable={state} t={t} onRetry={boardPage.reload} rows={6}>
        {(board) => <Board board={board} currency={currency} />}
      </Loaded>
    </Dialog>
  );
}

interface BoardProps {
  board: BoardPage;
  currency: string;
}

function Board({ board, currency }: BoardProps) {
  const { t, tag } = useTexts();
  const [isEditing, setIsEditing] = useState(false);
  const { id, terms, budget, budgetLeft, players, paidAwards, paid, dueAwards } = board;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return (
    <div className={styles.body}>
      <div className={styles.actions}>
        <h3 className={styles.title}>{draftTitle(board, tag)}</h3>
        <DraftState state={board.state} />
      </div>
      <Facts
        facts={[
          { label: t('boards.field.metric'), value: t(`boards.metric.${terms.metric}`) },
          { label: t('boards.field.window'), value: t(`boards.window.${terms.window}`) },
          ...(terms.from ? [{ label: t('boards.field.from'), value: <Time at={terms.from} /> }] : []),
          ...(terms.until ? [{ label: t('boards.field.until'), value: <Time at={terms.until} /> }] : []),
          { label: t('boards.id'), value: <Code>{id}</Code> },
          { label: t('boards.budget'), value: money(budget) },
          { label: t('missions.budgetLeft'), value: money(budgetLeft) },
          { label: t('missions.players'), value: players },
          { label: t('boards.paidAwards'), value: paidAwards },
          { label: t('boards.paid'), value: sumText(paid, { form: terms.form ?? 'cash', currency }, { t, tag }) },
          { label: t('boards.dueAwards'), value: dueAwards },
        ]}
      />
      <PrizeList board={board} currency={currency} />
      <DraftProblems drafted={board} texts="boards" />
      <DraftActs
        drafted={board}
        fact={{ label: t('boards.board'), value: draftTitle(board, tag) }}
        texts="boards"
        budget={moneyText({ amount: budgetOf(board), currency, tag })}
        onEdit={() => setIsEditing(true)}
        publish={(reason) => publishBoard(board, reason)}
        stop={(reason) => stopBoard(board, reason)}
      />
      <Windows board={board} currency={currency} />
      {isEditing && <BoardForm board={board} currency={currency} onClose={() => setIsEditing(false)} />}
    </div>
  );
}

function PrizeList({ board: { terms }, currency }: BoardProps) {
  const { t, tag } = useTexts();
  const { prizes, form = 'cash' } = terms;
  const money = (amount: string) => sumText(amount, { form, currency }, { t, tag });
  if (prizes.by === 'share') return <p>{t('boards.shareText', { pool: money(prizes.pool), count: prizes.ranks })}</p>;
  return (
    <ol className={styles.list}>
      {prizeRanges(prizes.amounts).map(({ from, to, amount }) => (
        <li key={from}>
          {t('boards.prizeOf', { ranks: from === to ? from : `${from}–${to}`, amount: money(amount) })}
        </li>
      ))}
    </ol>
  );
}

/** The windows in which somebody has played, the newest first. */
function Windows({ board, currency }: BoardProps) {
  const { t, tag } = useTexts();
  const [opened, setOpened] = useState<string>();
  const { form = 'cash' } = board.terms;
  const columns = useMemo(
    () => [
      ...windowColumns(t, tag, { form, currency }),
      actionsColumn<BoardWindow>(t, ({ window }) => (
        <RowActions of={window} actions={[{ label: t('boards.review'), onClick: () => setOpened(window) }]} />
      )),
    ],
    [t, tag, form, currency],
  );
  if (board.windows.length === 0) return null;
  return (
    <>
      <h4>{t('boards.windows')}</h4>
      <Records caption={t('boards.windows')} columns={columns} rows={board.windows} keyOf={({ window }) => window} />
      {opened !== undefined && (
        <WindowDialog board={board} window={opened} currency={currency} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function windowColumns(
  t: Translator,
  tag: string,
  prizes: { form: PrizeForm; currency: string },
): Column<BoardWindow>[] {
  return [
    {
      key: 'window',
      label: t('boards.field.from'),
      cell: ({ startsAt, endsAt }) => <TwoLines main={<Time at={startsAt} />} below={<Time at={endsAt} />} />,
    },
    {
      key: 'final',
      label: t('boards.final'),
      cell: ({ finalAt }) => (finalAt === null ? '–' : <Time at={finalAt} />),
    },
    { key: 'players', label: t('missions.players'), kind: 'number', cell: ({ players }) => players },
    {
      key: 'paid',
      label: t('boards.paid'),
      kind: 'number',
      cell: ({ paid, dueAwards }) => (
        <TwoLines
          main={sumText(paid, prizes, { t, tag })}
          below={dueAwards > 0 && t('missions.waiting', { count: dueAwards })}
        />
      ),
    },
  ];
}

/** Returns what the prizes of a month need once the draft is published, as the server fills it. */
function budgetOf({ terms }: BoardPage): bigint {
  return moneyBudgetOf(boardSchema.parse({ ...terms, currency: 'XXX' }));
}
