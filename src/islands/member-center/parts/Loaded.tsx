import type { ReactNode } from 'react';
import { errorText } from '#browser/errors';
import { type Loadable, valueOf } from '#browser/stores/loadable';
import { FailedState, Skeleton, type Translator } from '../../ui/index.ts';
import styles from './Parts.module.css';

interface LoadedProps<Value> {
  loadable: Loadable<Value>;
  t: Translator;
  onRetry: () => Promise<void>;
  /** Rows that the waiting place has. */
  rows?: number;
  children: (value: Value) => ReactNode;
}

/** What was asked of the server, with its waiting and failed state. What is known stays while newer is fetched. */
export function Loaded<Value>({ loadable, t, onRetry, rows = 3, children }: LoadedProps<Value>) {
  const value = valueOf(loadable);
  if (loadable.state === 'failed') {
    return <FailedState t={t} text={errorText(t, loadable.error)} onRetry={onRetry} />;
  }
  if (value === undefined) {
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          {t('common:loading')}
        </p>
        <Skeleton shape="row" count={rows} />
      </div>
    );
  }
  return (
    <div className={styles.loaded} aria-busy={loadable.state === 'loading' || undefined}>
      {children(value)}
    </div>
  );
}
