import type { MemberPage } from '#browser/stores/back-office/members/members';
import { parseUserAgent } from '#browser/client/user-agent';
import type { Translator } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './MemberDialog.module.css';
import { type Column, Records } from '../../ui/display/Records.tsx';

type Session = MemberPage['devices'][number] | MemberPage['sessions'][number];

/** Lists the open sessions and the known browsers of an account. */
export function MemberSessions({ member }: { member: MemberPage }) {
  return (
    <>
      <SessionList name="sessions" sessions={member.sessions} />
      <SessionList name="devices" sessions={member.devices} />
    </>
  );
}

function SessionList({ name, sessions }: { name: 'sessions' | 'devices'; sessions: readonly Session[] }) {
  const { t } = useTexts();
  const title = t(`members.${name}`, { count: sessions.length });
  return (
    <section>
      <h3 className={styles.subtitle}>{title}</h3>
      {sessions.length > 0 && (
        <Records
          caption={title}
          columns={columnsOf(t)}
          rows={sessions}
          keyOf={(session) => `${session.createdAt} ${session.address} ${session.userAgent}`}
        />
      )}
    </section>
  );
}

function columnsOf(t: Translator): Column<Session>[] {
  return [
    {
      key: 'browser',
      label: t('column.browser'),
      cell: (session) => <TwoLines main={browserName(session, t)} below={noteOf(session, t)} />,
    },
    { key: 'address', label: t('column.address'), cell: (session) => <Code isWhole>{session.address}</Code> },
    { key: 'since', label: t('column.since'), cell: (session) => <Time at={session.createdAt} /> },
    { key: 'seen', label: t('column.lastSeen'), cell: (session) => <Time at={session.lastSeenAt} /> },
  ];
}

/** Marks browsers that the member trusts and sessions of staff who view the account. */
function noteOf(session: Session, t: Translator): string | undefined {
  if ('trusted' in session) return session.trusted ? t('members.trusted') : undefined;
  return session.viewedBy === null ? undefined : t('members.viewedBy', { staff: session.viewedBy });
}

function browserName({ userAgent }: Session, t: Translator): string {
  const { browser = t('members.unknownBrowser'), system } = parseUserAgent(userAgent);
  return [browser, system].filter(Boolean).join(' · ');
}
