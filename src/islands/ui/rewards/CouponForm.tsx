import { type SubmitEvent, useState } from 'react';
import { type Claim, claimFailureText, redeemCoupon } from '#browser/stores/wallet/offers';
import { Button, Field, TextInput, type Translator, useOnce } from '../index.ts';
import styles from './Rewards.module.css';

const MAX_LENGTH = 40;

/** Field for a coupon code. */
export function CouponForm({ onWon, t }: { onWon: (claim: Claim) => void; t: Translator }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, once } = useOnce();

  async function redeem(): Promise<void> {
    setProblem(undefined);
    try {
      onWon(await redeemCoupon(code.trim()));
      setCode('');
    } catch (error) {
      setProblem(claimFailureText(t, error));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (code.trim() === '') setProblem(t('offers:coupon.missing'));
    else void once(redeem);
  }

  return (
    <form className={styles.coupon} noValidate onSubmit={submit}>
      <Field label={t('offers:coupon.label')} error={problem}>
        <TextInput
          name="coupon"
          value={code}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {t('offers:coupon.redeem')}
      </Button>
    </form>
  );
}
