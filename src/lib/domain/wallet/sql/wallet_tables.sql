-- A receivable only decreases, and what it is for never changes.
create or replace trigger receivables_fixed before update on receivables
  for each row when (
    (old.member_id, old.account_id, old.house_account_id, old.source, old.reference, old.details, old.amount_minor, old.created_at)
      is distinct from (new.member_id, new.account_id, new.house_account_id, new.source, new.reference, new.details, new.amount_minor,
                        new.created_at)
    or new.open_minor > old.open_minor)
  execute function refuse_change();
create or replace trigger receivables_no_delete before delete or truncate on receivables
  for each statement execute function refuse_change();

-- The steps of deposits and withdrawals, and the bank's payments are append-only.
create or replace trigger wallet_transitions_append_only before update or delete or truncate on wallet_transitions
  for each statement execute function refuse_change();
create or replace trigger bank_payments_append_only before update or delete or truncate on bank_payments
  for each statement execute function refuse_change();

-- A transfer between members never changes; an erasure takes the note, the address and the browser out of it.
create or replace trigger member_transfers_fixed before update on member_transfers
  for each row when (
    (old.id, old.public_id, old.sender_id, old.recipient_id, old.is_up, old.amount_minor, old.currency, old.sent_on, old.created_at)
      is distinct from (new.id, new.public_id, new.sender_id, new.recipient_id, new.is_up, new.amount_minor, new.currency, new.sent_on, new.created_at)
    or new.note <> old.note or new.address <> old.address or new.device_id <> old.device_id
    or old.note is null and new.note is not null or old.address is null and new.address is not null
    or old.device_id is null and new.device_id is not null)
  execute function refuse_change();
create or replace trigger member_transfers_no_delete before delete or truncate on member_transfers
  for each statement execute function refuse_change();

-- The member and the amount of a deposit or withdrawal and, for a withdrawal, its destination and approver never change.
create or replace trigger deposits_fixed before update on deposits
  for each row when (
    (old.public_id, old.member_id, old.method_id, old.amount_minor, old.currency, old.fee_minor, old.fee_payer, old.pay_to, old.memo, old.created_at)
      is distinct from (new.public_id, new.member_id, new.method_id, new.amount_minor, new.currency, new.fee_minor, new.fee_payer, new.pay_to,
                        new.memo, new.created_at))
  execute function refuse_change();
create or replace trigger deposits_no_delete before delete or truncate on deposits
  for each statement execute function refuse_change();
create or replace trigger gateway_payments_no_delete before delete or truncate on gateway_payments
  for each statement execute function refuse_change();
-- A refund that the gateway has answered never changes, nor does what a refund is for.
create or replace trigger deposit_refunds_fixed before update on deposit_refunds
  for each row when (
    old.state <> 'pending'
    or (old.public_id, old.deposit_id, old.amount_minor, old.currency, old.hold_id, old.reason, old.proposed_by, old.decided_by, old.created_at)
      is distinct from (new.public_id, new.deposit_id, new.amount_minor, new.currency, new.hold_id, new.reason, new.proposed_by, new.decided_by,
                        new.created_at))
  execute function refuse_change();
create or replace trigger deposit_refunds_no_delete before delete or truncate on deposit_refunds
  for each statement execute function refuse_change();
create or replace trigger withdrawals_fixed before update on withdrawals
  for each row when (
    (old.public_id, old.member_id, old.method_id, old.pay_to, old.amount_minor, old.currency, old.hold_id, old.created_at)
      is distinct from (new.public_id, new.member_id, new.method_id, new.pay_to, new.amount_minor, new.currency, new.hold_id, new.created_at)
    or old.approved_by is not null and new.approved_by is distinct from old.approved_by
    or old.paid_by is not null and (new.paid_by, new.is_paid_alone) is distinct from (old.paid_by, old.is_paid_alone))
  execute function refuse_change();
create or replace trigger withdrawals_no_delete before delete or truncate on withdrawals
  for each statement execute function refuse_change();
