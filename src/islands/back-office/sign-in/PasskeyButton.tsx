import { Fingerprint } from 'lucide-react';
import { canUsePasskeys, submitPasskey } from '#browser/stores/back-office/shell/passkeys';
import { Alert, Button, useAction } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';

/** Uses a passkey in place of a code. */
export function PasskeyButton({ onDone }: { onDone?: () => void }) {
  const { t } = useTexts();
  const { isBusy, failure, runAction } = useAction(t);
  if (!canUsePasskeys()) return null;
  const submit = () =>
    runAction(async () => {
      await submitPasskey();
      onDone?.();
    });
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button variant="secondary" isLarge isWide isBusy={isBusy} onClick={() => void submit()}>
        <Fingerprint size={20} aria-hidden="true" />
        {t('passkeys.submit')}
      </Button>
    </>
  );
}
