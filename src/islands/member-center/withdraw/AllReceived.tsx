import { useState } from 'react';
import { errorText } from '#browser/errors';
import { confirmReceived, type Withdrawal } from '#browser/stores/withdrawals';
import { Alert, Button, type Translator } from '../../ui/index.ts';

/** "All received" (specification §4), where more than one payout waits for a word. */
export function AllReceived({ rows, t }: { rows: readonly Withdrawal[]; t: Translator }) {
  const [failure, setFailure] = useState<string>();
  const waiting = rows.filter(({ state }) => state === 'disbursed');
  if (waiting.length < 2) return null;

  async function confirmAll(): Promise<void> {
    setFailure(undefined);
    try {
      for (const { id } of waiting) await confirmReceived(id);
    } catch (error) {
      setFailure(errorText(t, error));
    }
  }

  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button look="secondary" onClick={confirmAll}>
        {t('wallet:receipt.all', { count: waiting.length })}
      </Button>
    </>
  );
}
