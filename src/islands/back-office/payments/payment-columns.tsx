import { type Translator, UserText } from '../../ui/index.ts';
import { Code, MemberName, Time, TwoLines } from '../shared/cells.tsx';
import { amountColumn } from '../shared/amount-column.tsx';
import type { Column } from '../../ui/display/Records.tsx';

interface Payment {
  id: string;
  createdAt: string;
  account: string;
  memberId: string;
  amount: string;
  currency: string;
}

/** First columns of deposits and withdrawals: time and id, member, amount. */
export function paymentColumns<Row extends Payment>(t: Translator, tag: string): Column<Row>[] {
  return [
    {
      key: 'at',
      label: t('column.requested'),
      cell: (row) => <TwoLines main={<Time at={row.createdAt} />} below={<Code isWhole>{row.id}</Code>} />,
    },
    {
      key: 'member',
      label: t('column.member'),
      cell: (row) => <MemberName account={row.account} memberId={row.memberId} />,
    },
    amountColumn({ key: 'amount', label: t('column.amount'), tag, amountOf: (row) => row.amount }),
  ];
}

interface Payee {
  bankName: string;
  accountNumber: string;
  holderName: string;
}

/** The bank account that money is paid to. */
export function payeeColumn<Row extends Payee>(t: Translator): Column<Row> {
  return {
    key: 'payTo',
    label: t('column.payTo'),
    cell: (row) => (
      <TwoLines
        main={
          <>
            <span>{row.bankName}</span> <Code isWhole>{row.accountNumber}</Code>
          </>
        }
        below={<UserText>{row.holderName}</UserText>}
      />
    ),
  };
}
