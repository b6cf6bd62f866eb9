import { useState } from 'react';
import { changeJackpots, type GameJackpots } from '#browser/stores/back-office/lottery-jackpots';
import { MAX_CONTRIBUTION_BPS } from '#rules/lottery/jackpots';
import { AmountInput, Field, TextInput } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ReasonField, reasonOf } from '../shared/ReasonField.tsx';

const SHARES = ['poolBps', 'reserveBps'] as const;
const BPS_IN_PERCENT = 100;

/** How much every stake puts into the pools, and what is in them at the least. */
export function JackpotSettingsDialog({ known, onClose }: { known: GameJackpots; onClose: () => void }) {
  const { t } = useTexts();
  const { gameCode, currency, jackpots } = known;
  const [seeds, setSeeds] = useState(() => Object.fromEntries(jackpots.map(({ tier, seed }) => [tier, seed])));
  const decide = (form: FormData) => {
    const bpsOf = (name: string) => Math.round(Number(form.get(name)) * BPS_IN_PERCENT);
    const asked = jackpots.map(({ tier, seed }) => ({
      tier,
      seed: seeds[tier] ?? seed,
      poolBps: bpsOf(`${tier}.poolBps`),
      reserveBps: bpsOf(`${tier}.reserveBps`),
    }));
    // What somebody else has set meanwhile stays where nothing else was asked for.
    const changed = asked.filter(({ seed, poolBps, reserveBps }, at) => {
      const was = jackpots[at];
      return seed !== was?.seed || poolBps !== was.poolBps || reserveBps !== was.reserveBps;
    });
    return changed.length === 0
      ? Promise.resolve()
      : changeJackpots(gameCode, { jackpots: changed, reason: reasonOf(form) });
  };
  return (
    <DecisionDialog
      title={t('lottery.jackpotSettingsTitle')}
      text={t('lottery.jackpotSettingsText')}
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
          seed={seeds[jackpot.tier] ?? jackpot.seed}
          onSeedChange={(seed) => setSeeds((before) => ({ ...before, [jackpot.tier]: seed }))}
        />
      ))}
      <ReasonField hint={t('lottery.jackpotReasonHint')} />
    </DecisionDialog>
  );
}

interface JackpotFieldsProps {
  jackpot: GameJackpots['jackpots'][number];
  currency: string;
  seed: string;
  onSeedChange: (seed: string) => void;
}

function JackpotFields({ jackpot, currency, seed, onSeedChange }: JackpotFieldsProps) {
  const { t, tag } = useTexts();
  const { tier } = jackpot;
  return (
    <>
      <Field label={t('lottery.seedOf', { name: tier })} isRequired>
        <AmountInput tag={tag} currency={currency} value={seed} onChange={onSeedChange} />
      </Field>
      {SHARES.map((name) => (
        <Field
          key={name}
          label={t(name === 'poolBps' ? 'lottery.contributionOf' : 'lottery.reserveContributionOf', { name: tier })}
          isRequired
        >
          <TextInput
            name={`${tier}.${name}`}
            type="number"
            inputMode="decimal"
            required
            min={0}
            max={MAX_CONTRIBUTION_BPS / BPS_IN_PERCENT}
            step={1 / BPS_IN_PERCENT}
            defaultValue={jackpot[name] / BPS_IN_PERCENT}
          />
        </Field>
      ))}
    </>
  );
}
