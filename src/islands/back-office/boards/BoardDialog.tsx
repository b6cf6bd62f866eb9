import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  type BoardPage,
  boardPage,
  type BoardWindow,
  publishBoard,
  stopBoard,
} from '#browser/stores/back-office/boards';
import { canDecide, canEditPromotions } from '#browser/stores/back-office/sections';
import { boardOf, boardSchema } from '#rules/rewards/board-terms';
import { boardBudgetOf, prizeRanges } from '#rules/rewards/boards';
import { Alert, Button, Dialog, Loaded, Money, moneyText, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { Facts } from '../shared/Facts.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { BoardForm } from './BoardForm.tsx';
import { BoardState, boardTitle } from './board-state.tsx';
import styles from '../shared/Draft.module.css';
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

type Act = 'edit' | 'publish' | 'stop';

const hasDraft = ({ publishedVersion, lastVersion }: BoardPage) => publishedVersion < lastVersion;

function Board({ board, currency }: BoardProps) {
  const { t, tag } = useTexts();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const { id, terms, budget, budgetLeft, players, paidAwards, paid, dueAwards } = board;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return (
    <div className={styles.body}>
      <div className={styles.actions}>
        <h3 className={styles.title}>{boardTitle(board, tag)}</h3>
        <BoardState board={board} />
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
          { label: t('boards.paid'), value: money(paid) },
          { label: t('boards.dueAwards'), value: dueAwards },
        ]}
      />
      <PrizeList board={board} currency={currency} />
      <Problems board={board} />
      <Acts board={board} onAct={setAct} />
      <Windows board={board} currency={currency} />
      {act === 'edit' && <BoardForm board={board} currency={currency} onClose={close} />}
      {act === 'publish' && <PublishDialog board={board} currency={currency} onClose={close} />}
      {act === 'stop' && <StopDialog board={board} currency={currency} onClose={close} />}
    </div>
  );
}

function PrizeList({ board: { terms }, currency }: BoardProps) {
  const { t, tag } = useTexts();
  const { prizes } = terms;
  const money = (amount: string) => moneyText({ amount, currency, tag });
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
  const columns = useMemo(
    () => [
      ...windowColumns(t, tag, currency),
      actionsColumn<BoardWindow>(t, ({ window }) => (
        <RowActions of={window} actions={[{ label: t('boards.review'), onClick: () => setOpened(window) }]} />
      )),
    ],
    [t, tag, currency],
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

function windowColumns(t: Translator, tag: string, currency: string): Column<BoardWindow>[] {
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
          main={<Money amount={paid} currency={currency} tag={tag} />}
          below={dueAwards > 0 && t('missions.waiting', { count: dueAwards })}
        />
      ),
    },
  ];
}

/** Names what forbids publishing the draft. */
function Problems({ board }: { board: BoardPage }) {
  const { t } = useTexts();
  if (!hasDraft(board) || board.state === 'stopped') return null;
  if (board.problems.length === 0) return <Alert tone="good">{t('promotions.ready')}</Alert>;
  return (
    <Alert tone="warning">
      <p>{t('promotions.notReady')}</p>
      <ul className={styles.list}>
        {board.problems.map((problem) => (
          <li key={problem}>{t(`boards.problem.${problem}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Acts({ board, onAct }: { board: BoardPage; onAct: (act: Act) => void }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const { state, problems } = board;
  if (state === 'stopped' || !canEditPromotions(role)) return null;
  return (
    <div className={styles.actions}>
      {hasDraft(board) && canDecide(role) && (
        <Button disabled={problems.length > 0} onClick={() => onAct('publish')}>
          {t('missions.publish')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onAct('edit')}>
        {t('missions.edit')}
      </Button>
      {state === 'running' && (
        <Button variant="danger" onClick={() => onAct('stop')}>
          {t('missions.stop')}
        </Button>
      )}
    </div>
  );
}

/** Returns what the prizes of a month need once the draft is published, as the server fills it. */
function budgetOf({ terms }: BoardPage): bigint {
  return boardBudgetOf(boardOf(boardSchema.parse({ ...terms, currency: 'XXX' })));
}

type ActProps = BoardProps & { onClose: () => void };

function PublishDialog({ board, currency, onClose }: ActProps) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  const budget = moneyText({ amount: budgetOf(board), currency, tag });
  return (
    <DecisionDialog
      title={t('boards.publishTitle')}
      text={t('boards.publishText', { budget })}
      confirmLabel={t('missions.publish')}
      facts={[{ label: t('boards.board'), value: boardTitle(board, tag) }]}
      form={form}
      decide={({ reason }) => publishBoard(board, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function StopDialog({ board, onClose }: ActProps) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('boards.stopTitle')}
      text={t('boards.stopText')}
      confirmLabel={t('missions.stop')}
      isDangerous
      facts={[{ label: t('boards.board'), value: boardTitle(board, tag) }]}
      form={form}
      decide={({ reason }) => stopBoard(board, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
