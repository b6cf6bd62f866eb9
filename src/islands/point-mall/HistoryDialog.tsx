import { useStore } from '@nanostores/react';
import { Coins, Gift } from 'lucide-react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import {
  $pointCurrency,
  nameDelivery,
  type PointTransaction,
  pointTransactions,
  type Redemption,
  redemptions,
} from '#browser/stores/wallet/points';
import { deliveryProblems } from '#rules/rewards/points/delivery';
import { POINT_ACTS } from '#rules/rewards/points/history';
import {
  Alert,
  Button,
  Dialog,
  EmptyState,
  type Fact,
  Facts,
  FormElement,
  Loaded,
  moneyText,
  Pagination,
  StatusBadge,
  type StatusTone,
  Tabs,
  type Translator,
  useForm,
  useSubmit,
  UserText,
} from '../ui/index.ts';
import { AddressFields, EMPTY_ADDRESS } from './AddressFields.tsx';
import { changeText, pointText } from './point-text.ts';
import styles from './PointMall.module.css';

interface HistoryProps {
  tag: string;
  t: Translator;
}

const ACTS: ReadonlySet<string> = new Set(POINT_ACTS);

const TONES: Record<PointTransaction['status'], StatusTone> = {
  in_process: 'progress',
  approved: 'good',
  rejected: 'bad',
};

/** Every change of the member's points, and the redemptions with their state. */
export function HistoryDialog({ tag, t, onClose }: HistoryProps & { onClose: () => void }) {
  const [tab, setTab] = useState('transactions');
  useEffect(() => {
    void pointTransactions.load(1);
    void redemptions.load(1);
  }, []);
  const items = [
    { value: 'transactions', label: t('points:history.transactions'), panel: <Transactions tag={tag} t={t} /> },
    { value: 'redemptions', label: t('points:history.redemptions'), panel: <Redemptions tag={tag} t={t} /> },
  ];
  return (
    <Dialog isOpen onClose={onClose} title={t('points:history.title')} size="large" t={t}>
      <Tabs items={items} value={tab} onChange={setTab} label={t('points:history.title')} />
    </Dialog>
  );
}

function Transactions({ tag, t }: HistoryProps) {
  const loadable = useStore(pointTransactions.$store);
  return (
    <Loaded loadable={loadable} t={t} onRetry={() => pointTransactions.load(1)}>
      {({ rows, pageNo, totalPages }) =>
        rows.length === 0 ? (
          <EmptyState icon={Coins} title={t('points:history.none')} text={t('points:history.noneText')} />
        ) : (
          <>
            <ul className={styles.rows}>
              {rows.map((row) => (
                <Transaction key={row.referenceNumber} row={row} tag={tag} t={t} />
              ))}
            </ul>
            <Pagination page={pageNo} pages={totalPages} onChange={(next) => void pointTransactions.load(next)} t={t} />
          </>
        )
      }
    </Loaded>
  );
}

function Transaction({ row, tag, t }: HistoryProps & { row: PointTransaction }) {
  const { name, type, status, changedPoints } = row;
  const title = name === null ? t(`points:type.${type}`) : ACTS.has(name) ? t(`points:act.${name}`) : name;
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={styles.rowName}>{title}</span>
        <span className={changedPoints.startsWith('-') ? styles.out : styles.in} dir="ltr">
          {changeText(changedPoints, tag)}
        </span>
      </div>
      <div className={styles.rowHead}>
        <time className={styles.note} dateTime={row.applyTime}>
          {timeText(row.applyTime)}
        </time>
        {type === 'redeem' && <StatusBadge tone={TONES[status]} label={t(`points:status.${status}`)} />}
      </div>
      <Facts className={styles.facts} facts={useFacts(row, { tag, t })} />
    </li>
  );
}

/** Returns the columns of the history that a row has, beside its name, time, status and change. */
function useFacts(row: PointTransaction, { tag, t }: HistoryProps): Fact[] {
  const currency = useStore($pointCurrency);
  const { quantity, pointsRequirement, amountRequirement, remark } = row;
  const columns: [string, string | null][] = [
    ['type', row.type === 'redeem' || row.name !== null ? t(`points:type.${row.type}`) : null],
    ['quantity', quantity === null ? null : String(quantity)],
    ['pointsRequirement', pointsRequirement && pointText(pointsRequirement, tag)],
    [
      'amountRequirement',
      amountRequirement && currency ? moneyText({ amount: amountRequirement, currency, tag }) : null,
    ],
    ['pointsBalance', pointText(row.pointsBalance, tag)],
    ['referenceNumber', row.referenceNumber],
    ['remark', remark],
  ];
  return columns.flatMap(([key, value]) => (value ? [{ label: t(`points:column.${key}`), value }] : []));
}

function Redemptions({ tag, t }: HistoryProps) {
  const loadable = useStore(redemptions.$store);
  return (
    <Loaded loadable={loadable} t={t} onRetry={() => redemptions.load(1)}>
      {({ rows, pageNo, totalPages }) =>
        rows.length === 0 ? (
          <EmptyState icon={Gift} title={t('points:history.noRedemptions')} />
        ) : (
          <>
            <ul className={styles.rows}>
              {rows.map((row) => (
                <RedemptionRow key={row.id} row={row} tag={tag} t={t} />
              ))}
            </ul>
            <Pagination page={pageNo} pages={totalPages} onChange={(next) => void redemptions.load(next)} t={t} />
          </>
        )
      }
    </Loaded>
  );
}

function RedemptionRow({ row, tag, t }: HistoryProps & { row: Redemption }) {
  const { name, kind, quantity, points, state, delivery, reason, createdAt, id } = row;
  const facts = [
    { label: t('points:column.quantity'), value: String(quantity) },
    ...(points === '0' ? [] : [{ label: t('points:column.pointsRequirement'), value: pointText(points, tag) }]),
    ...(delivery
      ? [
          {
            label: t('points:redeem.address'),
            value: <UserText>{`${delivery.recipient}, ${delivery.address}`}</UserText>,
          },
        ]
      : []),
    ...(delivery?.tracking ? [{ label: t('points:redeem.tracking'), value: delivery.tracking }] : []),
    ...(reason ? [{ label: t('points:column.remark'), value: <UserText>{reason}</UserText> }] : []),
    { label: t('points:column.referenceNumber'), value: id },
  ];
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={styles.rowName}>{name}</span>
        <StatusBadge tone={TONES[state]} label={t(`points:status.${state}`)} />
      </div>
      <time className={styles.note} dateTime={createdAt}>
        {timeText(createdAt)}
      </time>
      <Facts className={styles.facts} facts={facts} />
      {kind === 'goods' && state === 'in_process' && !delivery && <Delivery redemptionId={id} t={t} />}
    </li>
  );
}

/** Asks where goods are sent that a promotion awarded. */
function Delivery({ redemptionId, t }: { redemptionId: string; t: Translator }) {
  const form = useForm(EMPTY_ADDRESS, { check: deliveryProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, (delivery) => nameDelivery({ redemptionId, delivery }));
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <AddressFields form={form} t={t} />
      <Button type="submit" isBusy={isBusy} isWide>
        {t('common:save')}
      </Button>
    </FormElement>
  );
}
