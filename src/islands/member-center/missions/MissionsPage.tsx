import { useStore } from '@nanostores/react';
import { Target } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localPath } from '#i18n/paths';
import { openMemberPage } from '#browser/stores/dialogs';
import {
  $reachedSteps,
  followMissions,
  type Mission,
  missions,
  type MissionSummary,
} from '#browser/stores/wallet/missions';
import { MISSION_WINDOWS } from '#rules/rewards/missions';
import { Button, classes, EmptyState, Loaded, ProgressBar, Skeleton, Tabs, useTranslator } from '../../ui/index.ts';
import { BoardsPanel } from '../boards/BoardsPanel.tsx';
import { TimeLeft } from '../bonuses/TimeLeft.tsx';
import { Section } from '../parts/Section.tsx';
import { AwardList } from './AwardList.tsx';
import type { TextParts } from './mission-texts.ts';
import { MissionCard } from './MissionCard.tsx';
import ink from '../parts/Ink.module.css';
import styles from './Missions.module.css';
import { StepsReached } from './StepsReached.tsx';

/** Missions and races, each in a tab of its own. */
export function MissionsPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['member', 'offers', 'errors']);
  const [tab, setTab] = useState('missions');
  if (!t) return <Skeleton shape="card" count={3} />;
  return (
    <Tabs
      items={[
        { value: 'missions', label: t('member:page.missions'), panel: <MissionsPanel tag={tag} t={t} /> },
        { value: 'boards', label: t('member:boards.title'), panel: <BoardsPanel tag={tag} t={t} /> },
      ]}
      value={tab}
      onChange={setTab}
      label={t('member:page.missions')}
    />
  );
}

/** The missions of today, this week, this month and any time, and the rewards of the steps that were reached. */
function MissionsPanel({ tag, t }: TextParts) {
  const loadable = useStore(missions.$store);
  const reached = useStore($reachedSteps);
  useEffect(followMissions, []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={missions.load} shape="card" rows={3} isAutoRefreshed>
      {(summary) => (
        <div className={styles.page}>
          {reached.length > 0 && <StepsReached key={reached.at(-1)?.id} steps={reached} tag={tag} t={t} />}
          <Missions summary={summary} tag={tag} t={t} />
          <Section title={t('member:missions.history')} aside={<ToAccount t={t} />} isPlain>
            <AwardList awards={summary.awards} tag={tag} t={t} />
          </Section>
        </div>
      )}
    </Loaded>
  );
}

/** Leads to where cash rewards are booked. */
function ToAccount({ t }: Pick<TextParts, 't'>) {
  return (
    <Button variant="quiet" onClick={() => openMemberPage('account')}>
      {t('member:page.account')}
    </Button>
  );
}

function Missions({ summary: { missions: list }, tag, t }: TextParts & { summary: MissionSummary }) {
  if (list.length === 0)
    return (
      <EmptyState
        icon={Target}
        title={t('member:missions.emptyTitle')}
        text={t('member:missions.emptyText')}
        action={
          <a className="button button-primary" href={localPath(tag, '/promotions')}>
            {t('member:missions.promotions')}
          </a>
        }
      />
    );
  return (
    <>
      <Banner missions={list} tag={tag} t={t} />
      {MISSION_WINDOWS.map((window) => {
        const own = list.filter((mission) => mission.window === window);
        return own.length > 0 && <Window key={window} window={window} missions={own} tag={tag} t={t} />;
      })}
      <p className={styles.note}>{t('member:missions.care')}</p>
    </>
  );
}

/** Steps that are reached of all that can be reached now. */
function Banner({ missions: list, t }: TextParts & { missions: readonly Mission[] }) {
  const all = list.reduce((sum, { steps }) => sum + steps.length, 0);
  const reached = list.reduce((sum, mission) => sum + mission.reached, 0);
  const text = t('member:missions.banner', { reached, all });
  return (
    <div className={classes(ink.ink, styles.banner)}>
      <span className={styles.target}>
        <Target size={34} aria-hidden="true" />
      </span>
      <div className={styles.bannerText}>
        <p className={styles.bannerTitle}>{text}</p>
        <ProgressBar label={t('member:page.missions')} percent={Math.floor((reached * 100) / all)} text={text} />
        <p className={styles.bannerNote}>{t('member:missions.about')}</p>
      </div>
    </div>
  );
}

interface WindowProps extends TextParts {
  window: Mission['window'];
  missions: readonly Mission[];
}

function Window({ window, missions: own, tag, t }: WindowProps) {
  const until = own[0]?.endsAt;
  return (
    <section className={styles.window}>
      <header className={styles.head}>
        <h3 className={styles.heading}>{t(`member:missions.window.${window}`)}</h3>
        {until && (
          <span className={styles.left}>
            <TimeLeft key={until} until={until} t={t} onDone={() => void missions.reload()} />
          </span>
        )}
      </header>
      <ul className={styles.cards}>
        {own.map((mission) => (
          <MissionCard key={mission.id} mission={mission} tag={tag} t={t} />
        ))}
      </ul>
    </section>
  );
}
