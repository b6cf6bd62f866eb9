import { useMemo, useState } from 'react';
import {
  changePointStock,
  offerPointItem,
  type PointItemRow,
  pointItems,
  stopPointItem,
} from '#browser/stores/back-office/points';
import { canGiveBonuses } from '#browser/stores/back-office/shell/sections';
import { Button, FormField, StatusBadge, type StatusTone, type Translator, useForm } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { TwoLines } from '../shared/cells.tsx';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { nameOf } from './item-form.ts';
import styles from './Points.module.css';

const TONES: Record<PointItemRow['state'], StatusTone> = { draft: 'neutral', offered: 'good', stopped: 'warning' };

type Act = { name: 'edit' | 'offer' | 'stop' | 'stock'; row: PointItemRow } | { name: 'create' };

const keyOf = (row: PointItemRow) => row.id;

/** Lists the items of the point mall: finance and administrators create, price, offer and stop them. */
export function ItemsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [act, setAct] = useState<Act>();
  const mayEdit = canGiveBonuses(role);
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return mayEdit ? [...facts, actionColumn(t, setAct)] : facts;
  }, [t, tag, mayEdit]);
  const create = mayEdit && <Button onClick={() => setAct({ name: 'create' })}>{t('pointItems.create')}</Button>;
  return (
    <>
      <ListScreen name="pointItems" list={pointItems} columns={columns} keyOf={keyOf} tools={create} />
      {act && <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  switch (act.name) {
    case 'create':
      return <ItemDialog onClose={onClose} />;
    case 'edit':
      return <ItemDialog row={act.row} onClose={onClose} />;
    case 'stock':
      return <StockDialog row={act.row} onClose={onClose} />;
    case 'offer':
    case 'stop':
      return <StateDialog act={act.name} row={act.row} onClose={onClose} />;
  }
}

function dataColumns(t: Translator, tag: string): Column<PointItemRow>[] {
  const format = new Intl.NumberFormat(tag);
  return [
    {
      key: 'item',
      label: t('pointItems.item'),
      cell: (row) => (
        <div className={styles.item}>
          {row.image && <img className={styles.picture} src={row.image.sizes[0]?.src} alt="" width={64} height={48} />}
          <TwoLines main={nameOf(row.texts, tag)} below={t(`pointItems.kind.${row.kind}`)} />
        </div>
      ),
    },
    {
      key: 'points',
      label: t('pointItems.points'),
      kind: 'number',
      cell: (row) => format.format(Number(row.points)),
    },
    { key: 'stock', label: t('pointItems.stock'), kind: 'number', cell: (row) => format.format(row.stock) },
    {
      key: 'limits',
      label: t('pointItems.limits'),
      cell: (row) => (
        <TwoLines
          main={row.maxPerMember === null ? '–' : t('pointItems.perMember', { count: row.maxPerMember })}
          below={row.minLevel > 0 && t('pointItems.level', { level: row.minLevel })}
        />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: (row) => <StatusBadge tone={TONES[row.state]} label={t(`pointItems.state.${row.state}`)} />,
    },
  ];
}

function actionColumn(t: Translator, start: (act: Act) => void): Column<PointItemRow> {
  return actionsColumn(t, (row) => {
    const actOf = (name: 'edit' | 'offer' | 'stop' | 'stock') => ({
      label: t(`pointItems.${name}`),
      variant: 'quiet' as const,
      onClick: () => start({ name, row }),
    });
    const acts = [actOf('edit'), actOf('stock'), actOf(row.state === 'offered' ? 'stop' : 'offer')];
    return <RowActions of={nameOf(row.texts, 'en')} actions={acts} />;
  });
}

function StateDialog({ act, row, onClose }: { act: 'offer' | 'stop'; row: PointItemRow; onClose: () => void }) {
  const { t, tag } = useTexts();
  const name = nameOf(row.texts, tag);
  return (
    <ConfirmDialog
      title={t(`pointItems.${act}Title`, { name })}
      text={t(`pointItems.${act}Text`)}
      facts={[]}
      confirmLabel={t(`pointItems.${act}`)}
      isDangerous={act === 'stop'}
      decide={() => (act === 'offer' ? offerPointItem(row, name) : stopPointItem(row, name))}
      onClose={onClose}
    />
  );
}

const PIECES = /^-?[1-9]\d{0,5}$/;

function StockDialog({ row, onClose }: { row: PointItemRow; onClose: () => void }) {
  const { t, tag } = useTexts();
  const form = useForm(
    { pieces: '' },
    { check: ({ pieces }) => (PIECES.test(pieces.trim()) ? {} : { pieces: { code: 'invalid_value' } }) },
  );
  const name = nameOf(row.texts, tag);
  return (
    <DecisionDialog
      title={t('pointItems.stockTitle', { name })}
      text={t('pointItems.stockText')}
      facts={[{ label: t('pointItems.stock'), value: String(row.stock) }]}
      confirmLabel={t('pointItems.stockSave')}
      form={form}
      decide={({ pieces }) => changePointStock(row, Number(pieces.trim()), name)}
      onClose={onClose}
    >
      <FormField form={form} name="pieces" label={t('pointItems.pieces')} hint={t('pointItems.piecesHint')} t={t} />
    </DecisionDialog>
  );
}
