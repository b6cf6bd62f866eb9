import type { AgentReport } from '#browser/stores/back-office/agents/agent-report';
import { Money, type Translator } from '../../ui/index.ts';
import { productName } from '../../ui/contracts/product-name.ts';
import type { Column } from '../../ui/display/Records.tsx';
import { MemberName, TwoLines } from '../shared/cells.tsx';

/** Families of contracts by their names on the wire. */
export const REPORT_FAMILIES = ['dividend', 'dailySalary', 'hourSalary', 'realtimeSalary'] as const;

export function columnsOfProducts(
  t: Translator,
  tag: string,
  currency: string,
): Column<AgentReport['products'][number]>[] {
  return [
    {
      key: 'product',
      label: t('agentReport.product'),
      cell: ({ product }) => (product ? productName(t, product) : t('agentReport.noProduct')),
    },
    ...(['result', 'cost'] as const).map((name) => ({
      key: name,
      label: t(`agentReport.${name === 'result' ? 'productResult' : 'cost'}`),
      kind: 'number' as const,
      cell: (row: AgentReport['products'][number]) => <Money amount={row[name]} currency={currency} tag={tag} />,
    })),
  ];
}

export function columnsOfMasters(
  t: Translator,
  tag: string,
  currency: string,
): Column<AgentReport['masters'][number]>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'account',
      label: t('agentReport.master'),
      cell: ({ account, memberId }) => <MemberName account={account} memberId={memberId} />,
    },
    { key: 'validBet', label: t('agentReport.validBet'), kind: 'number', cell: ({ validBet }) => money(validBet) },
    ...REPORT_FAMILIES.map((name) => ({
      key: name,
      label: t(`contractFamily.${name}`),
      kind: 'number' as const,
      cell: ({ families }: AgentReport['masters'][number]) => money(families[name]),
      isEmpty: ({ families }: AgentReport['masters'][number]) => families[name] === '0',
    })),
    { key: 'total', label: t('agentReport.cost'), kind: 'number', cell: ({ total }) => money(total) },
  ];
}

export function columnsOfAwards(t: Translator, tag: string, currency: string): Column<AgentReport['awards'][number]>[] {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const times = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const share = (amount: string, part: string | null) => (
    <TwoLines
      main={<Money amount={amount} currency={currency} tag={tag} />}
      below={part === null ? '' : percent.format(Number(part) / 100)}
    />
  );
  return [
    {
      key: 'upline',
      label: t('agentReport.upline'),
      cell: ({ account, memberId, claims, players }) => (
        <MemberName
          account={account}
          memberId={memberId}
          below={
            <>
              {t('promotions.players', { count: players })} · {t('agentReport.claims', { count: claims })}
            </>
          }
        />
      ),
    },
    {
      key: 'awarded',
      label: t('agentReport.awarded'),
      kind: 'number',
      cell: ({ awarded, awardShare }) => share(awarded, awardShare),
    },
    {
      key: 'validBet',
      label: t('agentReport.validBet'),
      kind: 'number',
      cell: ({ validBet, betShare }) => share(validBet, betShare),
    },
    {
      key: 'factor',
      label: t('agentReport.factor'),
      kind: 'number',
      cell: ({ factor }) => (factor === null ? '–' : `×${times.format(Number(factor))}`),
    },
  ];
}

export function columnsOfPairs(
  t: Translator,
  tag: string,
  currency: string,
): Column<AgentReport['transfers'][number]>[] {
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return [
    {
      key: 'sender',
      label: t('agentReport.sender'),
      cell: ({ sender, senderId }) => <MemberName account={sender} memberId={senderId} />,
    },
    {
      key: 'recipient',
      label: t('agentReport.receiver'),
      cell: ({ recipient, recipientId }) => <MemberName account={recipient} memberId={recipientId} />,
    },
    { key: 'transfers', label: t('agentReport.count'), kind: 'number', cell: (row) => row.transfers },
    { key: 'amount', label: t('column.amount'), kind: 'number', cell: ({ amount }) => money(amount) },
    {
      key: 'returned',
      label: t('agentReport.returned'),
      kind: 'number',
      cell: ({ returned }) => money(returned),
      isEmpty: ({ returned }) => returned === '0',
    },
  ];
}
