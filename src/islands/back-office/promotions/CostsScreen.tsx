import { useStore } from '@nanostores/react';
import { Download } from 'lucide-react';
import { useLayoutEffect, useMemo } from 'react';
import {
  $costType,
  chooseCostType,
  costFileUrl,
  type CostRow,
  followCostAddress,
  promotionCosts,
} from '#browser/stores/back-office/promotions';
import { Field, Money, Select, type Translator } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { TwoLines } from '../shared/cells.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { sumText } from '../shared/award-sum.ts';
import { OFFER_TYPES } from './offer-form/shown-fields.ts';

/** Periods beside the default of 30 days. */
const PERIODS = ['7', '90'];

const REFRESH_EVERY_MS = 60_000;

const keyOf = ({ contentId }: CostRow) => contentId;

/** Shows what promotions gave, cost and brought. */
export function CostsScreen() {
  const { t, tag } = useTexts();
  const columns = useMemo(() => columnsOf(t, tag), [t, tag]);
  // Before the list loads by itself.
  useLayoutEffect(() => followCostAddress({ periods: PERIODS, types: OFFER_TYPES }), []);
  return (
    <ListScreen
      name="promotionCosts"
      list={promotionCosts}
      columns={columns}
      keyOf={keyOf}
      refreshEveryMs={REFRESH_EVERY_MS}
      states={PERIODS}
      filterLabelKey="promotionCosts.period"
      allLabelKey="promotionCosts.state.30"
      tools={<Tools />}
    />
  );
}

function Tools() {
  const { t } = useTexts();
  const type = useStore($costType);
  const { request } = useStore(promotionCosts.$list);
  const options = [
    { value: '', label: t('promotionCosts.allTypes') },
    ...OFFER_TYPES.map((value) => ({ value, label: t(`promotions.type.${value}`) })),
  ];
  return (
    <>
      <Field label={t('promotions.field.type')}>
        <Select options={options} value={type} onChange={(event) => void chooseCostType(event.currentTarget.value)} />
      </Field>
      <a className="button button-secondary" href={costFileUrl(request.state)} download>
        <Download size={16} aria-hidden="true" />
        {t('promotionCosts.export')}
      </a>
    </>
  );
}

function columnsOf(t: Translator, tag: string): Column<CostRow>[] {
  const digits = new Intl.NumberFormat(tag);
  const money = ({ currency }: CostRow, amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const change = (row: CostRow, before: string, after: string) => (
    <TwoLines
      main={money(row, after)}
      below={
        <>
          {t('promotionCosts.before')} {money(row, before)}
        </>
      }
    />
  );
  return [
    {
      key: 'promotion',
      label: t('promotions.promotion'),
      cell: (row) => <TwoLines main={row.title || row.contentId} below={t(`promotions.type.${row.type}`)} />,
    },
    {
      key: 'claims',
      label: t('promotions.column.claims'),
      kind: 'number',
      cell: (row) => (
        <TwoLines main={digits.format(row.claims)} below={t('promotions.players', { count: row.players })} />
      ),
    },
    {
      key: 'cost',
      label: t('promotionCosts.cost'),
      kind: 'number',
      cell: (row) => (
        <TwoLines
          main={money(row, row.cost)}
          below={
            <>
              {t('promotionCosts.awarded')} {sumText(row.awarded, row, { t, tag })}
            </>
          }
        />
      ),
    },
    {
      key: 'liability',
      label: t('promotions.column.held'),
      kind: 'number',
      cell: (row) => (
        <TwoLines
          main={money(row, row.liability)}
          below={
            row.conversion === null
              ? ''
              : t('promotionCosts.conversion', { percent: row.conversion, count: row.grants })
          }
        />
      ),
    },
    {
      key: 'deposits',
      label: t('promotionCosts.deposits'),
      kind: 'number',
      cell: (row) => change(row, row.depositsBefore, row.depositsAfter),
    },
    {
      key: 'ngr',
      label: t('promotionCosts.ngr'),
      kind: 'number',
      cell: (row) => change(row, row.ngrBefore, row.ngrAfter),
    },
    {
      key: 'uplift',
      label: t('promotionCosts.uplift'),
      kind: 'number',
      cell: (row) =>
        row.upliftNgr === null || row.upliftDeposits === null ? (
          row.controls > 0 ? (
            t('promotionCosts.heldOut', { count: row.controls })
          ) : (
            '–'
          )
        ) : (
          <TwoLines
            main={money(row, row.upliftNgr)}
            below={
              <>
                {t('promotionCosts.upliftDeposits')} {money(row, row.upliftDeposits)} ·{' '}
                {t('promotionCosts.heldOut', { count: row.controls })}
              </>
            }
          />
        ),
    },
    { key: 'linked', label: t('promotionCosts.linked'), cell: (row) => linkedText(row, t) },
  ];
}

/** Names what claims have in common with those of other members. */
function linkedText({ samePerson, sameDevice, sameNetwork, samePayment }: CostRow, t: Translator): string {
  const found = Object.entries({ samePerson, sameDevice, sameNetwork, samePayment }).filter(([, count]) => count > 0);
  return found.map(([name, count]) => t(`promotionCosts.${name}`, { count })).join(' · ') || '–';
}
