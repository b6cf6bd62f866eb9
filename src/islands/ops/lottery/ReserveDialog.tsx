import { useState } from 'react';
import type { LotteryGame } from '#browser/stores/operations/lottery';
import { moveReserve } from '#browser/stores/operations/lottery-jackpots';
import { valueOf } from '#browser/stores/loadable';
import { AmountInput, Field, Money, Select } from '../../ui/index.ts';
import { Code } from '../cells.tsx';
import { DecisionDialog } from '../DecisionDialog.tsx';
import { useTexts } from '../desk-context.ts';
import { ReasonField, reasonOf } from '../ReasonField.tsx';
import { useJackpots } from './use-jackpots.ts';

const DIRECTIONS = ['in', 'out'] as const;

/** Puts money of the house aside for a game's jackpots, or takes back what no pot has had of it. */
export function ReserveDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { gameCode, gameName } = game;
  const known = valueOf(useJackpots(gameCode));
  const [amount, setAmount] = useState('');
  // One dialog is one move, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
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
        { label: t('lottery.game'), value: gameName },
        { label: t('column.code'), value: <Code>{gameCode}</Code> },
        {
          label: t('lottery.reserve'),
          value: known ? <Money amount={known.reserve} currency={known.currency} tag={tag} /> : '…',
        },
      ]}
      decide={decide}
      onClose={onClose}
    >
      <Field label={t('lottery.direction')} isRequired>
        <Select name="direction" options={DIRECTIONS.map((value) => ({ value, label: t(`lottery.${value}`) }))} />
      </Field>
      <Field label={t('lottery.amount')} isRequired>
        <AmountInput tag={tag} currency={game.currency} value={amount} onChange={setAmount} />
      </Field>
      <ReasonField hint={t('lottery.reserveHint')} />
    </DecisionDialog>
  );
}
