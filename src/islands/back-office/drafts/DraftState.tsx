import { StatusBadge, type StatusTone } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';

/** State of a mission or leaderboard. */
export type DraftedState = 'draft' | 'running' | 'stopped';

const TONES: Record<DraftedState, StatusTone> = { draft: 'progress', running: 'good', stopped: 'bad' };

export function DraftState({ state }: { state: DraftedState }) {
  const { t } = useTexts();
  return <StatusBadge tone={TONES[state]} label={t(`promotions.phase.${state}`)} />;
}

/** Terms with texts by language. */
export interface Titled {
  terms: { texts: Readonly<Record<string, { title: string }>> };
}

/** Returns the title of a mission or leaderboard in a language, else in English. */
export function draftTitle({ terms: { texts } }: Titled, tag: string): string {
  return texts[tag]?.title ?? texts['en']?.title ?? '';
}
