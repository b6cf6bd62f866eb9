import type { ReactNode } from 'react';
import { timeText } from '#browser/format';
import type { MemberRow } from '#browser/stores/back-office/members';
import { classes, StatusBadge } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import styles from './cells.module.css';

/** A moment, in the merchant's zone. */
export function Time({ at }: { at: string }) {
  const [date, clock] = timeText(at).split(' ');
  return (
    <time className={styles.time} dateTime={at} dir="ltr">
      {date} <span className={styles.faint}>{clock}</span>
    </time>
  );
}

/** The main thing of a cell and what is said of it below. */
export function TwoLines({ main, below }: { main: ReactNode; below?: ReactNode }) {
  return (
    <div className={styles.two}>
      <div className={styles.main}>{main}</div>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}

/** An id, a reference, a number: letters of equal width, read from left to right. `isWhole`: not broken in a table. */
export function Code({ children, isWhole }: { children: string; isWhole?: boolean }) {
  return (
    <code className={classes(styles.code, isWhole && styles.whole)} dir="ltr">
      {children}
    </code>
  );
}

/** Shows whether a member is active or blocked. */
export function MemberState({ state }: { state: MemberRow['state'] }) {
  const { t } = useTexts();
  return <StatusBadge tone={state === 'active' ? 'good' : 'bad'} label={t(`members.state.${state}`)} />;
}
