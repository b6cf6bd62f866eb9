import { Gift } from 'lucide-react';
import { timeText } from '#browser/format';
import type { MissionAward } from '#browser/stores/wallet/missions';
import { EmptyState, StatusBadge, type StatusTone } from '../../ui/index.ts';
import { awardText, type TextParts } from './mission-texts.ts';
import styles from './Missions.module.css';

const TONES: Record<MissionAward['state'], StatusTone> = { paid: 'good', due: 'progress', lapsed: 'neutral' };

/** The latest rewards, the newest first. */
export function AwardList({ awards, tag, t }: TextParts & { awards: readonly MissionAward[] }) {
  if (awards.length === 0)
    return (
      <EmptyState
        icon={Gift}
        title={t('member:missions.historyEmptyTitle')}
        text={t('member:missions.historyEmptyText')}
      />
    );
  return (
    <ol className={styles.awards}>
      {awards.map((award) => (
        <li key={`${award.missionId} ${award.reachedAt} ${award.step}`}>
          <span className={styles.awardTitle}>
            {award.title}
            <small>{t('member:missions.step', { step: award.step })}</small>
          </span>
          <b>{awardText(award, award.currency, { tag, t })}</b>
          <time dateTime={award.reachedAt} dir="ltr">
            {timeText(award.reachedAt)}
          </time>
          <StatusBadge tone={TONES[award.state]} label={t(`member:missions.state.${award.state}`)} />
        </li>
      ))}
    </ol>
  );
}
