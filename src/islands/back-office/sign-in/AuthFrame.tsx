import type { ReactNode } from 'react';
import styles from './AuthFrame.module.css';
import { Brand } from './Brand.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { FrameTools } from '../frame/FrameTools.tsx';

export interface AuthFrameProps {
  title: string;
  lead?: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** A centered card for the steps of the sign-in. */
export function AuthFrame({ title, lead, isBusy, children }: AuthFrameProps) {
  const { t } = useTexts();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand />
        <FrameTools />
      </header>
      <main className={styles.main}>
        <section className={styles.card} aria-busy={isBusy || undefined}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </section>
        <p className={styles.note}>{t('signIn.note')}</p>
      </main>
    </div>
  );
}
