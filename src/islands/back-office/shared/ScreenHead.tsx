import type { ReactNode } from 'react';
import styles from './ScreenHead.module.css';

export function ScreenHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children && <div className={styles.tools}>{children}</div>}
    </header>
  );
}

/** Heads one part of a section. */
export function Subtitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.subtitle}>{children}</h2>;
}
