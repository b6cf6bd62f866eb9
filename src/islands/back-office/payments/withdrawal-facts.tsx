import type { WithdrawalRow } from '#browser/stores/back-office/lists';
import { HOUR_MS } from '#kernel/clock';
import { type Fact, Money, StatusBadge, UserText } from '../../ui/index.ts';
import type { BackOfficeTexts } from '../shared/back-office-context.ts';
import { Code, Time } from '../shared/cells.tsx';

/** Facts that staff compare before they decide on a withdrawal. */
export function withdrawalFacts(row: WithdrawalRow, texts: BackOfficeTexts): Fact[] {
  const { t, tag } = texts;
  return [
    { label: t('column.amount'), value: <Money amount={row.amount} currency={row.currency} tag={tag} /> },
    { label: t('column.member'), value: row.account },
    ...receivableFacts(row, texts),
    ...turnoverFacts(row, texts),
    { label: t('withdrawals.bank'), value: row.bankName },
    { label: t('withdrawals.accountNumber'), value: <Code>{row.accountNumber}</Code> },
    ...nameFacts(row, texts),
    { label: t('withdrawals.payments'), value: t(`withdrawals.${row.isFirstPayment ? 'firstPayment' : 'paidBefore'}`) },
    ...changeFacts(row, texts),
  ];
}

/** Returns the member's open receivables; most members have none. */
function receivableFacts({ receivable, currency }: WithdrawalRow, { t, tag }: BackOfficeTexts): Fact[] {
  if (receivable === '0') return [];
  return [{ label: t('members.fact.receivable'), value: <Money amount={receivable} currency={currency} tag={tag} /> }];
}

/** Returns that the member withdraws before the turnover of deposits was worked off. */
function turnoverFacts({ hasOpenTurnover }: WithdrawalRow, { t }: BackOfficeTexts): Fact[] {
  if (!hasOpenTurnover) return [];
  const value = <StatusBadge tone="warning" label={t('withdrawals.turnoverOpen')} />;
  return [{ label: t('withdrawals.turnover'), value }];
}

/** Returns the holder beside the member's own name. */
function nameFacts(
  { holderName, payeeName, isOwnName, destinationState }: WithdrawalRow,
  { t }: BackOfficeTexts,
): Fact[] {
  const isReviewed = destinationState !== 'active';
  return [
    {
      label: t('withdrawals.holder'),
      value: (
        <>
          <UserText>{holderName}</UserText>{' '}
          {!isOwnName && <StatusBadge tone="warning" label={t('withdrawals.otherName')} />}
        </>
      ),
    },
    { label: t('withdrawals.payeeName'), value: <UserText>{payeeName ?? t('bankAccounts.nameless')}</UserText> },
    ...(isReviewed ? [{ label: t('bankAccounts.title'), value: t(`bankAccounts.state.${destinationState}`) }] : []),
  ];
}

const CHANGES = ['destination', 'password', 'paymentPassword', 'mobile', 'email', 'authenticator'] as const;
const DAY_HOURS = 24;

/** Returns when each thing that leads to the money last changed, and how long ago that is. */
function changeFacts({ changes }: WithdrawalRow, { t, tag }: BackOfficeTexts): Fact[] {
  return CHANGES.flatMap((name) => {
    const at = changes[name];
    if (at === null) return [];
    return [
      {
        label: t(`withdrawals.changed.${name}`),
        value: (
          <>
            <Time at={at} /> · {ageText(at, tag)}
          </>
        ),
      },
    ];
  });
}

function ageText(at: string, tag: string): string {
  const hours = Math.floor((Date.now() - Date.parse(at)) / HOUR_MS);
  const format = new Intl.RelativeTimeFormat(tag);
  return hours < 2 * DAY_HOURS ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / DAY_HOURS), 'day');
}
