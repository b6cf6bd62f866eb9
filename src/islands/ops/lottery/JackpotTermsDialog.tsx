import { useState } from 'react';
import type { LotteryGame } from '#browser/stores/operations/lottery';
import { changeJackpots, gameJackpots, type GameJackpots } from '#browser/stores/operations/lottery-jackpots';
import { valueOf } from '#browser/stores/loadable';
import { MOST_SHARED_BPS } from '#rules/lottery/jackpots';
import { AmountInput, Field, Loaded, TextInput } from '../../ui/index.ts';
import { Code } from '../cells.tsx';
import { DecisionDialog } from '../DecisionDialog.tsx';
import { useTexts } from '../desk-context.ts';
import { ReasonField, reasonOf } from '../ReasonField.tsx';
import { useJackpots } from './use-jackpots.ts';

const SHARES = ['potBps', 'reserveBps'] as const;
const BPS_IN_PERCENT = 100;

/** How much every stake puts into the pots, and what is in them at the least. */
export function JackpotTermsDialog({ game, onClose }: { game: LotteryGame; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, gameName } = game;
  const state = useJackpots(gameCode);
  const jackpots = valueOf(state)?.jackpots ?? [];
  const [floors, setFloors] = useState<Readonly<Record<string, string>>>({});
  const bpsOf = (form: FormData, name: string) => Math.round(Number(form.get(name)) * BPS_IN_PERCENT);
  const decide = (form: FormData) =>
    changeJackpots(gameCode, {
      jackpots: jackpots.map(({ tier, floor }) => ({
        tier,
        floor: floors[tier] ?? floor,
        potBps: bpsOf(form, `${tier}.potBps`),
        reserveBps: bpsOf(form, `${tier}.reserveBps`),
      })),
      reason: reasonOf(form),
    });
  return (
    <DecisionDialog
      title={t('lottery.jackpotTermsTitle')}
      text={t('lottery.jackpotTermsText')}
      confirmLabel={t('lottery.save')}
      facts={[
        { label: t('lottery.game'), value: gameName },
        { label: t('column.code'), value: <Code>{gameCode}</Code> },
      ]}
      decide={decide}
      onClose={onClose}
    >
      <Loaded loadable={state} t={t} onRetry={gameJackpots.reload} shape="control" rows={3}>
        {(known) =>
          known.jackpots.map((jackpot) => (
            <JackpotFields
              key={jackpot.tier}
              jackpot={jackpot}
              currency={known.currency}
              floor={floors[jackpot.tier] ?? jackpot.floor}
              onFloor={(floor) => setFloors((before) => ({ ...before, [jackpot.tier]: floor }))}
            />
          ))
        }
      </Loaded>
      <ReasonField hint={t('lottery.reserveHint')} />
    </DecisionDialog>
  );
}

interface JackpotFieldsProps {
  jackpot: GameJackpots['jackpots'][number];
  currency: string;
  floor: string;
  onFloor: (floor: string) => void;
}

function JackpotFields({ jackpot, currency, floor, onFloor }: JackpotFieldsProps) {
  const { t, tag } = useTexts();
  const { tier } = jackpot;
  return (
    <>
      <Field label={t('lottery.floorOf', { name: tier })} isRequired>
        <AmountInput tag={tag} currency={currency} value={floor} onChange={onFloor} />
      </Field>
      {SHARES.map((name) => (
        <Field
          key={name}
          label={t(name === 'potBps' ? 'lottery.potShareOf' : 'lottery.reserveShareOf', { name: tier })}
          isRequired
        >
          <TextInput
            name={`${tier}.${name}`}
            type="number"
            inputMode="decimal"
            required
            min={0}
            max={MOST_SHARED_BPS / BPS_IN_PERCENT}
            step={1 / BPS_IN_PERCENT}
            defaultValue={jackpot[name] / BPS_IN_PERCENT}
          />
        </Field>
      ))}
    </>
  );
}
