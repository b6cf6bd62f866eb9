import type { EndpointResponse } from '#api/table';
import { timeText } from '#browser/format';
import { type MemberTransfer, memberTransfers } from '#browser/stores/wallet/member-transfers';
import { EmptyState, MEMBER_ICONS, MoneyChange, type Translator, UserText } from '../../ui/index.ts';
import { PaymentList } from '../parts/PaymentList.tsx';
import styles from '../parts/Parts.module.css';

interface TransferHistoryProps {
  page: EndpointResponse<'GET /wps/v2/wallets/memberTransfers'>;
  tag: string;
  t: Translator;
}

/** The member’s transfers, newest first. */
export function TransferHistory({ page, tag, t }: TransferHistoryProps) {
  const empty = (
    <EmptyState icon={MEMBER_ICONS.upline} title={t('wallet:send.emptyTitle')} text={t('wallet:send.emptyText')} />
  );
  return (
    <PaymentList page={page} onPage={memberTransfers.load} empty={empty} t={t}>
      {(transfer) => <TransferRow transfer={transfer} tag={tag} t={t} />}
    </PaymentList>
  );
}

function TransferRow({ transfer, tag, t }: { transfer: MemberTransfer; tag: string; t: Translator }) {
  const { id, isSent, account, amount, currency, note, createdAt } = transfer;
  return (
    <>
      <div className={styles.paymentHead}>
        <MoneyChange amount={isSent ? `-${amount}` : amount} currency={currency} tag={tag} t={t} />
      </div>
      <p className={styles.paymentNote}>{t(isSent ? 'wallet:send.sentTo' : 'wallet:send.receivedFrom', { account })}</p>
      {note !== null && (
        <UserText as="p" className={styles.paymentNote}>
          {note}
        </UserText>
      )}
      <p className={styles.paymentNote}>
        <time dateTime={createdAt}>{timeText(createdAt)}</time> · {id}
      </p>
    </>
  );
}
