import { Fingerprint } from 'lucide-react';
import { canUsePasskeys, type PasskeyResponse } from '#browser/client/passkeys';
import { Button, FormField, type FormWith, type Translator } from '../../ui/index.ts';

/** The second factor of a payment, which a member with an authenticator needs. */
export interface PaymentFactor {
  authenticatorCode?: string;
  passkey?: PasskeyResponse;
}

interface SecondFactorProps {
  form: FormWith<'authenticatorCode'>;
  hint?: string;
  /** The member has a passkey, which can replace the code. */
  hasPasskey: boolean;
  onPasskey: () => Promise<void>;
  isBusy: boolean;
  t: Translator;
}

/** The code of the member's authenticator, or a passkey in its place. */
export function SecondFactor({ form, hint, hasPasskey, onPasskey, isBusy, t }: SecondFactorProps) {
  return (
    <>
      <FormField
        form={form}
        name="authenticatorCode"
        label={t('wallet:withdraw.authenticatorCode')}
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        t={t}
      />
      {hasPasskey && canUsePasskeys() && (
        <Button variant="secondary" isWide onClick={() => void onPasskey()} disabled={isBusy}>
          <Fingerprint size={20} aria-hidden="true" />
          {t('wallet:confirmByPasskey')}
        </Button>
      )}
    </>
  );
}
