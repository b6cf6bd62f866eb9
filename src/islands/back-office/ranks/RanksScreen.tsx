import { useMemo, useState } from 'react';
import { type RankLevelRow, type RankTable, rankTable } from '#browser/stores/back-office/ranks';
import { canSetRanks } from '#browser/stores/back-office/shell/sections';
import { Alert, Button, Money, moneyText, RankLabel, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { TwoLines } from '../shared/cells.tsx';
import { Facts } from '../shared/Facts.tsx';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { BudgetDialog } from './BudgetDialog.tsx';
import { LevelDialog } from './LevelDialog.tsx';
import styles from './RanksScreen.module.css';

const keyOf = ({ level }: RankLevelRow) => String(level);

/** The table of VIP levels, and the budget of their awards; finance and administrators change both by two people. */
export function RanksScreen() {
  return (
    <LoadedScreen name="ranks" loader={rankTable}>
      {(table) => <Table table={table} />}
    </LoadedScreen>
  );
}

function Table({ table }: { table: RankTable }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [edited, setEdited] = useState<RankLevelRow>();
  const { currency, levels } = table;
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag, currency);
    return canSetRanks(role) ? [...facts, editColumn(t, tag, setEdited)] : facts;
  }, [t, tag, currency, role]);
  return (
    <>
      <Budget table={table} />
      <Records caption={t('ranks.title')} columns={columns} rows={levels} keyOf={keyOf} />
      {edited && <LevelDialog row={edited} table={table} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** The budget of awards, and those that wait for more. */
function Budget({ table }: { table: RankTable }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [isEditing, setIsEditing] = useState(false);
  const { currency, monthlyBudget, budgetLeft, dueAwards, dueAmount, mode } = table;
  return (
    <section className={styles.budget}>
      <Facts
        facts={[
          { label: t('ranks.monthlyBudget'), value: <Money amount={monthlyBudget} currency={currency} tag={tag} /> },
          { label: t('ranks.budgetLeft'), value: <Money amount={budgetLeft} currency={currency} tag={tag} /> },
          { label: t('ranks.mode'), value: t(`ranks.modes.${mode}`) },
        ]}
      />
      {dueAwards > 0 && (
        <Alert tone="warning">
          {t('ranks.due', { count: dueAwards, amount: moneyText({ amount: dueAmount, currency, tag }) })}
        </Alert>
      )}
      {canSetRanks(role) && (
        <Button variant="secondary" onClick={() => setIsEditing(true)}>
          {t('ranks.changeBudget')}
        </Button>
      )}
      {isEditing && <BudgetDialog table={table} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

const levelName = ({ names }: Pick<RankLevelRow, 'names'>, tag: string): string => names[tag] ?? names['en'] ?? '';

function dataColumns(t: Translator, tag: string, currency: string): Column<RankLevelRow>[] {
  const money = (amount: string | null) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'level',
      label: t('ranks.level'),
      cell: ({ level, color, color2, ...row }) => (
        <TwoLines
          main={<RankLabel label={{ labelName: levelName(row, tag), color, color2 }} />}
          below={t('ranks.levelNumber', { level })}
        />
      ),
    },
    { key: 'turnover', label: t('ranks.turnover'), kind: 'number', cell: ({ turnover }) => money(turnover) },
    { key: 'deposits', label: t('ranks.deposits'), kind: 'number', cell: ({ deposits }) => money(deposits) },
    { key: 'keep', label: t('ranks.keep'), kind: 'number', cell: ({ keep }) => money(keep) },
    { key: 'bonus', label: t('ranks.bonus'), kind: 'number', cell: ({ bonus }) => money(bonus) },
    {
      key: 'withdrawals',
      label: t('ranks.withdrawals'),
      kind: 'number',
      cell: ({ withdrawalsPerDay, maxWithdrawal }) => (
        <TwoLines
          main={money(maxWithdrawal)}
          below={withdrawalsPerDay !== null && t('ranks.perDayCount', { count: withdrawalsPerDay })}
        />
      ),
    },
  ];
}

function editColumn(t: Translator, tag: string, onEdit: (row: RankLevelRow) => void): Column<RankLevelRow> {
  return actionsColumn(t, (row) => (
    <RowActions of={levelName(row, tag)} actions={[{ label: t('ranks.edit'), onClick: () => onEdit(row) }]} />
  ));
}
