import { confirmReceived, type Withdrawal } from '#browser/stores/withdrawals';
import { Alert, Button, type Translator, useAttempt } from '../../ui/index.ts';

/** "All received" (specification §4), where more than one payout waits for a word. */
export function AllReceived({ rows, t }: { rows: readonly Withdrawal[]; t: Translator }) {
  const { failure, attempt } = useAttempt(t);
  const waiting = rows.filter(({ state }) => state === 'disbursed');
  if (waiting.length < 2) return null;

  const confirmAll = () =>
    attempt(async () => {
      for (const { id } of waiting) await confirmReceived(id);
    });

  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button look="secondary" onClick={confirmAll}>
        {t('wallet:receipt.all', { count: waiting.length })}
      </Button>
    </>
  );
}
