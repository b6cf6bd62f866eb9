import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { endOtherSessions, endSession, type ListedSession, openSessions } from '#browser/stores/security/security';
import { showToast } from '#browser/stores/toasts';
import { Alert, Button, Loaded, type Translator, useAction } from '../../../ui/index.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import parts from '../../parts/Parts.module.css';
import { Section } from '../../parts/Section.tsx';
import { browserText, SeenBrowser } from './SeenBrowser.tsx';
import styles from '../Security.module.css';

/** Lists the open sessions, and ends them one by one or all but this one. */
export function SessionsSection({ t }: { t: Translator }) {
  const loadable = useStore(openSessions.$store);
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => void openSessions.load(), []);

  async function endOthers(): Promise<void> {
    await endOtherSessions();
    showToast('good', t('security:sessions.ended'));
  }

  return (
    <Section title={t('security:sessions.title')}>
      <p className={parts.lead}>{t('security:sessions.lead')}</p>
      <Loaded loadable={loadable} t={t} onRetry={openSessions.load} rows={2}>
        {(list) => (
          <>
            <SessionList list={list} t={t} />
            <Button
              className={styles.endAll}
              variant="danger"
              disabled={list.length < 2}
              onClick={() => setIsConfirming(true)}
            >
              {t('security:sessions.endAll')}
            </Button>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('security:sessions.endAllTitle')}
        confirmLabel={t('security:sessions.endAllConfirm')}
        onConfirm={endOthers}
        t={t}
      >
        {t('security:sessions.endAllText')}
      </ConfirmDialog>
    </Section>
  );
}

function SessionList({ list, t }: { list: readonly ListedSession[]; t: Translator }) {
  const { failure, runAction } = useAction(t);
  const end = (session: ListedSession) =>
    runAction(async () => {
      await endSession(session.id);
      showToast('good', t('security:sessions.endedOne'));
    });
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <ul className={styles.list}>
        {list.map((session) => (
          <SeenBrowser
            key={session.id}
            seen={session}
            badges={badgesOf(session, t)}
            action={session.isCurrent ? null : <EndSession session={session} onEnd={() => end(session)} t={t} />}
            t={t}
          />
        ))}
      </ul>
    </>
  );
}

function badgesOf({ isCurrent, isView }: ListedSession, t: Translator): string[] {
  return [
    ...(isCurrent ? [t('security:sessions.current')] : []),
    ...(isView ? [t('security:sessions.viewedByStaff')] : []),
  ];
}

interface EndSessionProps {
  session: ListedSession;
  onEnd: () => Promise<void>;
  t: Translator;
}

function EndSession({ session, onEnd, t }: EndSessionProps) {
  const label = t('security:sessions.end');
  return (
    <Button variant="secondary" aria-label={`${label}: ${browserText(session.userAgent, t)}`} onClick={onEnd}>
      {label}
    </Button>
  );
}
