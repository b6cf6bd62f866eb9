import { type ReactNode, useState } from 'react';
import { canEditPromotions } from '#browser/stores/back-office/shell/sections';
import type { Loader } from '#browser/stores/loadable';
import { Button, EmptyState, Money, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { TwoLines } from '../shared/cells.tsx';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { type DraftedState, DraftState, draftTitle, type Titled } from './DraftState.tsx';

interface DraftRow extends Titled {
  id: string;
  state: DraftedState;
  terms: Titled['terms'] & { metric: string; window: string };
  budgetLeft: string;
  players: number;
  paidAwards: number;
  dueAwards: number;
}

/** Parts in which the columns of missions and leaderboards differ. */
interface DraftColumns<Row> {
  /** Texts are `<texts>.title`, `.new`, `.metric.<metric>` and so on. */
  texts: 'missions' | 'boards';
  nameLabel: string;
  paidLabel: string;
  /** The monthly budget; undefined without one. */
  budgetOf: (row: Row) => string | undefined;
  /** Formats what was paid. */
  paidText: (row: Row, formats: Formats) => string;
}

interface Formats {
  t: Translator;
  tag: string;
  currency: string;
}

interface OpenProps {
  currency: string;
  onClose: () => void;
}

interface DraftsScreenProps<Row> extends DraftColumns<Row> {
  loader: Loader<{ rows: Row[]; currency: string }, []>;
  /** The form of a new draft. */
  renderForm: (props: OpenProps) => ReactNode;
  renderDialog: (id: string, props: OpenProps) => ReactNode;
}

/** Lists missions or leaderboards with their budgets and awards; one opens in a dialog, as does the form of a new one. */
export function DraftsScreen<Row extends DraftRow>({
  loader,
  renderForm,
  renderDialog,
  ...columns
}: DraftsScreenProps<Row>) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [opened, setOpened] = useState<{ id: string } | 'new'>();
  const { texts } = columns;
  const onClose = () => setOpened(undefined);
  const newButton = canEditPromotions(role) && (
    <Button isWide onClick={() => setOpened('new')}>
      {t(`${texts}.new`)}
    </Button>
  );
  return (
    <LoadedScreen name={texts} loader={loader} tools={newButton}>
      {({ rows, currency }) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title={t(`${texts}.emptyTitle`)} text={t(`${texts}.emptyText`)} />
          ) : (
            <List {...columns} rows={rows} currency={currency} onOpen={(id) => setOpened({ id })} />
          )}
          {opened === 'new' && renderForm({ currency, onClose })}
          {opened !== undefined && opened !== 'new' && renderDialog(opened.id, { currency, onClose })}
        </>
      )}
    </LoadedScreen>
  );
}

interface ListProps<Row> extends DraftColumns<Row> {
  rows: readonly Row[];
  currency: string;
  onOpen: (id: string) => void;
}

function List<Row extends DraftRow>({ rows, currency, onOpen, ...differing }: ListProps<Row>) {
  const { t, tag } = useTexts();
  const columns = [
    ...dataColumns(differing, { t, tag, currency }),
    actionsColumn<Row>(t, (row) => (
      <RowActions
        of={draftTitle(row, tag)}
        actions={[{ label: t('promotions.open'), onClick: () => onOpen(row.id) }]}
      />
    )),
  ];
  return <Records caption={t(`${differing.texts}.title`)} columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

function dataColumns<Row extends DraftRow>(
  { texts, nameLabel, paidLabel, budgetOf, paidText }: DraftColumns<Row>,
  formats: Formats,
): Column<Row>[] {
  const { t, tag, currency } = formats;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'title',
      label: nameLabel,
      cell: (row) => (
        <TwoLines
          main={draftTitle(row, tag)}
          below={`${t(`${texts}.metric.${row.terms.metric}`)} · ${t(`${texts}.window.${row.terms.window}`)}`}
        />
      ),
    },
    { key: 'state', label: t('column.state'), cell: ({ state }) => <DraftState state={state} /> },
    {
      key: 'budget',
      label: t('missions.budgetLeft'),
      kind: 'number',
      cell: (row) => {
        const budget = budgetOf(row);
        if (budget === undefined) return '–';
        const perMonth = (
          <>
            {t('missions.perMonth')} {money(budget)}
          </>
        );
        return <TwoLines main={money(row.budgetLeft)} below={perMonth} />;
      },
    },
    { key: 'players', label: t('missions.players'), kind: 'number', cell: ({ players }) => players },
    {
      key: 'awards',
      label: t(`${texts}.paidAwards`),
      kind: 'number',
      cell: ({ paidAwards, dueAwards }) => (
        <TwoLines main={paidAwards} below={dueAwards > 0 && t('missions.waiting', { count: dueAwards })} />
      ),
    },
    { key: 'paid', label: paidLabel, kind: 'number', cell: (row) => paidText(row, formats) },
  ];
}
