-- A withdrawal that was asked for before a result was corrected: the house does not promise to pay while it is owed. Refused, the
-- money comes back to the balance, and what is owed is taken from it.
create trigger withdrawals_approved_owe_nothing before update of state on withdrawals
  for each row when (new.state = 'approved' and old.state <> 'approved') execute function withdrawals_owe_nothing();
