import type { ReactNode } from 'react';
import styles from './AuthLayout.module.css';
import { Brand } from './Brand.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ShellTools } from '../shell/ShellTools.tsx';

export interface AuthLayoutProps {
  title: string;
  lead?: string;
  isBusy?: boolean;
  children: ReactNode;
}

/** A centered card for the steps of the sign-in. */
export function AuthLayout({ title, lead, isBusy, children }: AuthLayoutProps) {
  const { t } = useTexts();
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand />
        <ShellTools />
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
