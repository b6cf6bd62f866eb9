import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import { formatAmount, parseAmount } from '#kernel/money';
import { valueOf } from '#browser/stores/loadable';
import { memberQueryOfHash } from '#browser/stores/member-route';
import { showToast } from '#browser/stores/toasts';
import { $balance } from '#browser/stores/wallet/balance';
import { type MemberTransferSetup, sendMemberTransfer } from '#browser/stores/wallet/member-transfers';
import { Button, Field, focusProblem, Money, moneyText, TextInput, type Translator } from '../../ui/index.ts';
import { type AmountLimits, amountProblem } from '../parts/amount-problem.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { Choices } from '../parts/Choices.tsx';
import { ConfirmPayment } from '../parts/ConfirmPayment.tsx';
import styles from '../parts/Parts.module.css';
import { Step } from '../parts/Step.tsx';

const MAX_NOTE = 140;

interface TransferFormProps {
  setup: MemberTransferSetup;
  tag: string;
  t: Translator;
}

interface Draft {
  direction: 'UP' | 'DOWN';
  downline: string;
  amount: string;
  note: string;
}

/** Recipient and amount, then the confirmation with the payment password. */
export function TransferForm({ setup, tag, t }: TransferFormProps) {
  const empty: Draft = { direction: setup.upline === null ? 'DOWN' : 'UP', downline: '', amount: '', note: '' };
  const [draft, setDraft] = useState(() => {
    // The agent center's link names the downline.
    const downline = memberQueryOfHash(location.hash).get('to');
    return setup.hasDownlines && downline ? { ...empty, direction: 'DOWN' as const, downline } : empty;
  });
  const [isConfirming, setIsConfirming] = useState(false);
  const { direction, downline, amount, note } = draft;
  const { currency } = setup;
  const account = direction === 'UP' ? (setup.upline ?? '') : downline.trim();

  if (!isConfirming)
    return (
      <Step key="draft">
        <DraftForm
          setup={setup}
          draft={draft}
          onChange={setDraft}
          onDone={() => setIsConfirming(true)}
          tag={tag}
          t={t}
        />
      </Step>
    );
  const content = { amount, ...(note.trim() !== '' && { note: note.trim() }) };
  return (
    <Step key="confirm">
      <ConfirmPayment
        lead={t('wallet:send.check')}
        facts={[
          { label: t('wallet:send.account'), value: account },
          { label: t('wallet:amount.label'), value: <Money amount={amount} currency={currency} tag={tag} /> },
        ]}
        currency={currency}
        needsCode={setup.needsAuthenticatorCode}
        hasPasskey={setup.hasPasskey}
        submitLabel={t('wallet:send.submit')}
        forfeitTexts="wallet:send.forfeit"
        send={async (consent) => {
          const to = direction === 'UP' ? { direction } : { direction, to: account };
          await sendMemberTransfer({ ...to, ...content, ...consent });
          setIsConfirming(false);
          setDraft(empty);
          showToast('good', t('wallet:send.done'));
        }}
        onBack={() => setIsConfirming(false)}
        tag={tag}
        t={t}
      />
    </Step>
  );
}

interface DraftFormProps extends TransferFormProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  onDone: () => void;
}

function DraftForm({ setup, draft, onChange, onDone, tag, t }: DraftFormProps) {
  const [hasTried, setHasTried] = useState(false);
  const limits = useLimits(setup);
  const { direction, downline, amount, note } = draft;
  const isNameMissing = direction === 'DOWN' && downline.trim() === '';

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setHasTried(true);
    if (isNameMissing || amountProblem(amount, limits)) focusProblem(event.currentTarget);
    else onDone();
  }

  const both = setup.upline !== null && setup.hasDownlines;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {both && (
        <Choices
          label={t('wallet:send.recipient')}
          choices={[
            { value: 'UP', label: t('wallet:send.upline') },
            { value: 'DOWN', label: t('wallet:send.downline') },
          ]}
          value={direction}
          onChange={(value) => onChange({ ...draft, direction: value })}
          isRow
        />
      )}
      {direction === 'UP' ? (
        <p className={styles.lead}>{t('wallet:send.toUpline', { account: setup.upline ?? '' })}</p>
      ) : (
        <Field
          label={t('wallet:send.username')}
          error={hasTried && isNameMissing ? t('wallet:send.problem.username') : undefined}
          isRequired
        >
          <TextInput
            name="downline"
            value={downline}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={40}
            onChange={(event) => onChange({ ...draft, downline: event.currentTarget.value })}
          />
        </Field>
      )}
      <Free setup={setup} limits={limits} tag={tag} t={t} />
      <AmountField
        tag={tag}
        t={t}
        amount={amount}
        limits={limits}
        onChange={(value) => onChange({ ...draft, amount: value })}
        hasTried={hasTried}
      />
      <Field label={t('wallet:send.note')} hint={t('wallet:send.noteHint')}>
        <TextInput
          name="note"
          dir="auto"
          value={note}
          maxLength={MAX_NOTE}
          onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
        />
      </Field>
      <Button type="submit" isLarge isWide>
        {t('common:next')}
      </Button>
    </form>
  );
}

/** Returns the limits of an amount: what is not locked by turnover can be sent. */
function useLimits({ min, max, locked, leftToday, currency }: MemberTransferSetup): AmountLimits {
  const balance = valueOf(useStore($balance))?.sumBalance;
  const smaller = (one: bigint, other: bigint) => (one < other ? one : other);
  const minor = (amount: string) => parseAmount(amount) ?? 0n;
  const free = balance === undefined ? undefined : minor(balance) - minor(locked);
  return {
    min,
    max: formatAmount(smaller(minor(max), minor(leftToday.sum))),
    currency,
    available: free === undefined ? undefined : formatAmount(free > 0n ? free : 0n),
  };
}

function Free({ setup, limits, tag, t }: TransferFormProps & { limits: AmountLimits }) {
  const { locked, leftToday, currency } = setup;
  const text = (amount: string) => moneyText({ amount, currency, tag });
  return (
    <>
      {limits.available !== undefined && (
        <p className={styles.lead}>
          {t('wallet:send.free')} <Money amount={limits.available} currency={currency} tag={tag} />
        </p>
      )}
      {locked !== '0' && <p className={styles.lead}>{t('wallet:send.locked', { amount: text(locked) })}</p>}
      <p className={styles.lead}>{t('wallet:send.leftToday', { count: leftToday.count, sum: text(leftToday.sum) })}</p>
    </>
  );
}
