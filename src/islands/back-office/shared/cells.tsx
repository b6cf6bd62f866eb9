import type { ReactNode } from 'react';
import { timeText } from '#browser/format';
import { type MemberRow, memberUrl } from '#browser/stores/back-office/members/members';
import { classes, StatusBadge, type Translator, UserText } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import styles from './cells.module.css';

/** Shows a time in the operator's time zone. */
export function Time({ at }: { at: string }) {
  const [date, clock] = timeText(at).split(' ');
  return (
    <time className={styles.time} dateTime={at} dir="ltr">
      <span className={styles.date}>{date}</span> <span className={styles.faint}>{clock}</span>
    </time>
  );
}

/** A cell with a main line and a smaller one below. */
export function TwoLines({ main, below }: { main: ReactNode; below?: ReactNode }) {
  return (
    <div className={styles.two}>
      <div>{main}</div>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}

interface Decided {
  /** Stand before the decision. */
  facts?: readonly string[];
  by?: string | null | undefined;
  reason?: string | null | undefined;
}

/** Returns one line of who decided, and why in that person's words; undefined without either. */
export function decisionLine(t: Translator, { facts = [], by, reason }: Decided): ReactNode {
  const known = by ? [...facts, t('column.by', { name: by })] : facts;
  if (!reason) return known.length > 0 ? known.join(' · ') : undefined;
  return (
    <>
      {known.map((fact) => `${fact} · `)}
      <UserText>{reason}</UserText>
    </>
  );
}

/** Shows an id, reference or number in a monospace font, left to right. `isWhole` prevents line breaks in tables. */
export function Code({ children, isWhole }: { children: string; isWhole?: boolean }) {
  return (
    <code className={classes(styles.code, isWhole && styles.whole)} dir="ltr">
      {children}
    </code>
  );
}

interface MemberNameProps {
  account: string;
  memberId: string;
  /** Default: the member's id. */
  below?: ReactNode;
}

/** A member's name, which leads to the member's page. */
export function MemberName({ account, memberId, below = <Code isWhole>{memberId}</Code> }: MemberNameProps) {
  return (
    <TwoLines
      main={
        <a className="text-link" href={memberUrl(memberId)}>
          {account}
        </a>
      }
      below={below}
    />
  );
}

/** Shows whether a member is active or blocked. */
export function MemberState({ state }: { state: MemberRow['state'] }) {
  const { t } = useTexts();
  return <StatusBadge tone={state === 'active' ? 'good' : 'bad'} label={t(`members.state.${state}`)} />;
}
