import { useState } from 'react';
import { changeJackpots, type GameJackpots } from '#browser/stores/back-office/lottery-jackpots';
import { MAX_SHARED_BPS } from '#rules/lottery/jackpots';
import { AmountInput, Field, TextInput } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ReasonField, reasonOf } from '../shared/ReasonField.tsx';

const SHARES = ['potBps', 'reserveBps'] as const;
const BPS_IN_PERCENT = 100;

/** How much every stake puts into the pots, and what is in them at the least. */
export function JackpotTermsDialog({ known, onClose }: { known: GameJackpots; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, currency, jackpots } = known;
  const [floors, setFloors] = useState(() => Object.fromEntries(jackpots.map(({ tier, floor }) => [tier, floor])));
  const decide = (form: FormData) => {
    const bpsOf = (name: string) => Math.round(Number(form.get(name)) * BPS_IN_PERCENT);
    const asked = jackpots.map(({ tier, floor }) => ({
      tier,
      floor: floors[tier] ?? floor,
      potBps: bpsOf(`${tier}.potBps`),
      reserveBps: bpsOf(`${tier}.reserveBps`),
    }));
    // What somebody else has set meanwhile stays where nothing else was asked for.
    const changed = asked.filter(({ floor, potBps, reserveBps }, at) => {
      const was = jackpots[at];
      return floor !== was?.floor || potBps !== was.potBps || reserveBps !== was.reserveBps;
    });
    return changed.length === 0
      ? Promise.resolve()
      : changeJackpots(gameCode, { jackpots: changed, reason: reasonOf(form) });
  };
  return (
    <DecisionDialog
      title={t('lottery.jackpotTermsTitle')}
      text={t('lottery.jackpotTermsText')}
      confirmLabel={t('lottery.save')}
      facts={[{ label: t('column.code'), value: <Code>{gameCode}</Code> }]}
      decide={decide}
      onClose={onClose}
    >
      {jackpots.map((jackpot) => (
        <JackpotFields
          key={jackpot.tier}
          jackpot={jackpot}
          currency={currency}
          floor={floors[jackpot.tier] ?? jackpot.floor}
          onFloor={(floor) => setFloors((before) => ({ ...before, [jackpot.tier]: floor }))}
        />
      ))}
      <ReasonField hint={t('lottery.jackpotReasonHint')} />
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
      <Field label={t('lottery.seedOf', { name: tier })} isRequired>
        <AmountInput tag={tag} currency={currency} value={floor} onChange={onFloor} />
      </Field>
      {SHARES.map((name) => (
        <Field
          key={name}
          label={t(name === 'potBps' ? 'lottery.contributionOf' : 'lottery.reserveContributionOf', { name: tier })}
          isRequired
        >
          <TextInput
            name={`${tier}.${name}`}
            type="number"
            inputMode="decimal"
            required
            min={0}
            max={MAX_SHARED_BPS / BPS_IN_PERCENT}
            step={1 / BPS_IN_PERCENT}
            defaultValue={jackpot[name] / BPS_IN_PERCENT}
          />
        </Field>
      ))}
    </>
  );
}
