import { useState } from 'react';
import { type GameJackpots, moveReserve } from '#browser/stores/back-office/lottery-jackpots';
import { AmountInput, Field, Money, Select } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ReasonField, reasonOf } from '../shared/ReasonField.tsx';

const DIRECTIONS = ['in', 'out'] as const;

/** Puts money of the house aside for a game's jackpots, or takes back what no pool has had of it. */
export function ReserveDialog({ known, onClose }: { known: GameJackpots; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { gameCode, currency, reserve, jackpots } = known;
  const [amount, setAmount] = useState('');
  // One dialog is one move, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const money = (each: string) => <Money amount={each} currency={currency} tag={tag} />;
  const decide = (form: FormData) =>
    moveReserve(gameCode, {
      key,
      direction: DIRECTIONS.find((direction) => direction === form.get('direction')) ?? 'in',
      amount,
      reason: reasonOf(form),
    });
  return (
    <DecisionDialog
      title={t('lottery.reserveTitle')}
      text={t('lottery.reserveText')}
      confirmLabel={t('lottery.move')}
      facts={[
        { label: t('column.code'), value: <Code>{gameCode}</Code> },
        { label: t('lottery.reserve'), value: money(reserve) },
        ...jackpots.map(({ tier, amount: inPool }) => ({
          label: t('lottery.poolOf', { name: tier }),
          value: money(inPool),
        })),
        ...jackpots.map(({ tier, seed }) => ({ label: t('lottery.seedOf', { name: tier }), value: money(seed) })),
      ]}
      decide={decide}
      onClose={onClose}
    >
      <Field label={t('lottery.direction')} isRequired>
        <Select name="direction" options={DIRECTIONS.map((value) => ({ value, label: t(`lottery.${value}`) }))} />
      </Field>
      <Field label={t('lottery.amount')} isRequired>
        <AmountInput tag={tag} currency={currency} value={amount} onChange={setAmount} />
      </Field>
      <ReasonField hint={t('lottery.reserveHint')} />
    </DecisionDialog>
  );
}
