import type { MissionRow } from '#browser/stores/back-office/missions';
import { StatusBadge, type StatusTone } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';

const TONES: Record<MissionRow['state'], StatusTone> = { draft: 'progress', running: 'good', stopped: 'bad' };

export function MissionState({ mission: { state } }: { mission: MissionRow }) {
  const { t } = useTexts();
  return <StatusBadge tone={TONES[state]} label={t(`promotions.phase.${state}`)} />;
}

/** Returns a mission's title in a language, else in English. */
export function missionTitle({ terms: { texts } }: MissionRow, tag: string): string {
  return texts[tag]?.title ?? texts['en']?.title ?? '';
}
