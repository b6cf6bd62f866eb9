import { useMemo, useState } from 'react';
import {
  type PaymentMethodRow,
  paymentMethods,
  type PaymentMethods,
} from '#browser/stores/back-office/payment-methods';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { Button, moneyText, StatusBadge, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { MethodDialog } from './MethodDialog.tsx';
import { methodName } from './method-form.ts';
import styles from './Methods.module.css';
import { ReceivingAccountDialog } from './ReceivingAccountDialog.tsx';

const keyOf = ({ code }: PaymentMethodRow) => code;

type Act = { name: 'edit' | 'account'; row: PaymentMethodRow } | { name: 'add' };

/** The ways to deposit and withdraw; finance and administrators change them, an account to pay to by two people. */
export function MethodsScreen() {
  return (
    <LoadedScreen name="paymentMethods" loader={paymentMethods}>
      {(value) => <Methods value={value} />}
    </LoadedScreen>
  );
}

function Methods({ value: { methods, banks } }: { value: PaymentMethods }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [act, setAct] = useState<Act>();
  const mayChange = canDecide(role);
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return mayChange ? [...facts, actionColumn(t, setAct)] : facts;
  }, [t, tag, mayChange]);
  const close = () => setAct(undefined);
  return (
    <>
      {mayChange && (
        <div className={styles.tools}>
          <Button onClick={() => setAct({ name: 'add' })}>{t('paymentMethods.add')}</Button>
        </div>
      )}
      <Records caption={t('paymentMethods.title')} columns={columns} rows={methods} keyOf={keyOf} />
      {act?.name === 'add' && <MethodDialog currency={methods[0]?.currency ?? 'VND'} onClose={close} />}
      {act?.name === 'edit' && <MethodDialog row={act.row} currency={act.row.currency} onClose={close} />}
      {act?.name === 'account' && <ReceivingAccountDialog row={act.row} banks={banks} onClose={close} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<PaymentMethodRow>[] {
  return [
    {
      key: 'method',
      label: t('paymentMethods.method'),
      cell: (row) => (
        <TwoLines
          main={methodName(row, t)}
          below={
            <>
              {t(`paymentMethods.direction.${row.direction}`)} · <Code isWhole>{row.code}</Code>
            </>
          }
        />
      ),
    },
    {
      key: 'limits',
      label: t('paymentMethods.limits'),
      cell: ({ min, max, currency }) =>
        `${moneyText({ amount: min, currency, tag })} – ${moneyText({ amount: max, currency, tag })}`,
    },
    {
      key: 'fee',
      label: t('paymentMethods.fee'),
      cell: (row) => (
        <TwoLines main={feeText(row, tag)} below={hasFee(row) && t(`paymentMethods.feePayer.${row.feePayer}`)} />
      ),
    },
    {
      key: 'payTo',
      label: t('column.payTo'),
      cell: ({ account }) =>
        account ? <TwoLines main={`${account.bankName} ${account.accountNumber}`} below={account.holderName} /> : '–',
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ enabled }) => (
        <StatusBadge tone={enabled ? 'good' : 'neutral'} label={t(`paymentMethods.state.${enabled ? 'on' : 'off'}`)} />
      ),
    },
  ];
}

const hasFee = ({ feeFixed, feePercent }: PaymentMethodRow): boolean => feeFixed !== '0' || feePercent !== '0';

function feeText(row: PaymentMethodRow, tag: string): string {
  if (!hasFee(row)) return '–';
  const { feeFixed: amount, feePercent, currency } = row;
  return [feePercent !== '0' && `${feePercent}%`, amount !== '0' && moneyText({ amount, currency, tag })]
    .filter(Boolean)
    .join(' + ');
}

function actionColumn(t: Translator, start: (act: Act) => void): Column<PaymentMethodRow> {
  return actionsColumn(t, (row) => {
    const edit = { label: t('paymentMethods.edit'), onClick: () => start({ name: 'edit', row }) };
    const hasAccount = row.direction === 'deposit' && row.kind === 'bank-transfer';
    const account = {
      label: t('paymentMethods.changeAccount'),
      variant: 'quiet' as const,
      onClick: () => start({ name: 'account', row }),
    };
    return <RowActions of={row.code} actions={hasAccount ? [edit, account] : [edit]} />;
  });
}
