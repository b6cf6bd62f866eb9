import { useState } from 'react';
import type { PromotionRow } from '#browser/stores/back-office/promotions';
import { StatusBadge, type StatusTone } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';

type Phase = 'draft' | 'scheduled' | 'running' | 'ended' | 'stopped';

const TONES: Record<Phase, StatusTone> = {
  draft: 'progress',
  scheduled: 'progress',
  running: 'good',
  ended: 'neutral',
  stopped: 'bad',
};

/** Returns the phase of a promotion: a published one runs from its start to its end. */
function phaseOf({ state, startsAt, endsAt }: PromotionRow, now: number): Phase {
  if (state !== 'running') return state;
  if (Date.parse(startsAt) > now) return 'scheduled';
  return endsAt !== null && Date.parse(endsAt) <= now ? 'ended' : 'running';
}

export function PromotionState({ promotion }: { promotion: PromotionRow }) {
  const { t } = useTexts();
  const [openedAt] = useState(() => Date.now());
  const phase = phaseOf(promotion, openedAt);
  return <StatusBadge tone={TONES[phase]} label={t(`promotions.phase.${phase}`)} />;
}
