import { Spade } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type InhouseTerms, inhouseTermsTable } from '#browser/stores/back-office/inhouse';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { formatHundredths } from '#rules/inhouse/bets';
import { EmptyState, Money, moneyText, StatusBadge, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { TwoLines } from '../shared/cells.tsx';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { TermsDialog } from './TermsDialog.tsx';

const keyOf = ({ game, currency }: InhouseTerms) => `${game} ${currency}`;

/** Return and limits of the portal's own games; finance and administrators change them by two people. */
export function TermsScreen() {
  return (
    <LoadedScreen name="inhouseTerms" loader={inhouseTermsTable}>
      {({ terms }) => (terms.length === 0 ? <NoGames /> : <Table terms={terms} />)}
    </LoadedScreen>
  );
}

function NoGames() {
  const { t } = useTexts();
  return <EmptyState icon={Spade} title={t('inhouseTerms.emptyTitle')} text={t('inhouseTerms.emptyText')} />;
}

function Table({ terms }: { terms: readonly InhouseTerms[] }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [edited, setEdited] = useState<InhouseTerms>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canDecide(role) ? [...facts, editColumn(t, setEdited)] : facts;
  }, [t, tag, role]);
  return (
    <>
      <Records caption={t('inhouseTerms.title')} columns={columns} rows={terms} keyOf={keyOf} />
      {edited && <TermsDialog terms={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<InhouseTerms>[] {
  const money = ({ currency }: InhouseTerms, amount: string | null) =>
    amount === null ? '–' : <Money amount={amount} currency={currency} tag={tag} />;
  const perRound = ({ roundLimit: amount, currency }: InhouseTerms) =>
    amount !== null && t('inhouseTerms.perRound', { amount: moneyText({ amount, currency, tag }) });
  return [
    {
      key: 'game',
      label: t('column.game'),
      cell: (row) => <TwoLines main={t(`inhouseTerms.game.${row.game}`)} below={row.currency} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ enabled, allowsAutoplay }) => (
        <TwoLines
          main={
            <StatusBadge tone={enabled ? 'good' : 'neutral'} label={t(`referrals.switch.${enabled ? 'on' : 'off'}`)} />
          }
          below={allowsAutoplay && t('inhouseTerms.allowsAutoplay')}
        />
      ),
    },
    { key: 'rtp', label: t('inhouseTerms.rtp'), kind: 'number', cell: ({ rtpBps }) => formatHundredths(rtpBps) },
    {
      key: 'stakes',
      label: t('inhouseTerms.stakes'),
      kind: 'number',
      cell: (row) => <TwoLines main={money(row, row.min)} below={money(row, row.max)} />,
    },
    {
      key: 'maxWin',
      label: t('inhouseTerms.maxWin'),
      kind: 'number',
      cell: (row) => <TwoLines main={money(row, row.maxWin)} below={perRound(row)} />,
    },
    {
      key: 'maxDayLoss',
      label: t('inhouseTerms.maxDayLoss'),
      kind: 'number',
      cell: (row) => money(row, row.maxDayLoss),
    },
  ];
}

function editColumn(t: Translator, onEdit: (row: InhouseTerms) => void): Column<InhouseTerms> {
  return actionsColumn(t, (row) => (
    <RowActions
      of={t(`inhouseTerms.game.${row.game}`)}
      actions={[{ label: t('ranks.edit'), onClick: () => onEdit(row) }]}
    />
  ));
}
