import type { TeamBetState } from '#rules/agents/team-bet-states';
import type { StatusTone } from '../../ui/index.ts';

export const BET_TONES: Record<TeamBetState, StatusTone> = {
  open: 'progress',
  won: 'good',
  lost: 'neutral',
  even: 'neutral',
  refunded: 'warning',
  cancelled: 'warning',
};
