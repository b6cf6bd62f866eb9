import type { ReactNode } from 'react';
import { errorText } from '#browser/errors';
import { type Loadable, valueOf } from '#browser/stores/loadable';
import { Alert, Button, FailedState, Skeleton, type Translator } from '../../ui/index.ts';
import styles from './Parts.module.css';

interface LoadedProps<Value> {
  loadable: Loadable<Value>;
  t: Translator;
  onRetry: () => Promise<void>;
  /** Rows that the waiting place has. */
  rows?: number;
  children: (value: Value) => ReactNode;
}

/**
 * What was asked of the server, with its waiting and failed state. What is known stays while newer is fetched, and when
 * that fails: a form that is being filled in is not taken away.
 */
export function Loaded<Value>({ loadable, t, onRetry, rows = 3, children }: LoadedProps<Value>) {
  const value = valueOf(loadable);
  const failure = loadable.state === 'failed' ? errorText(t, loadable.error) : undefined;
  if (value === undefined) {
    return failure === undefined ? (
      <Waiting rows={rows} t={t} />
    ) : (
      <FailedState t={t} text={failure} onRetry={onRetry} />
    );
  }
  return (
    <div className={styles.loaded} aria-busy={loadable.state === 'loading' || undefined}>
      {failure !== undefined && <Stale text={failure} onRetry={onRetry} t={t} />}
      {children(value)}
    </div>
  );
}

function Waiting({ rows, t }: { rows: number; t: Translator }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('common:loading')}
      </p>
      <Skeleton shape="row" count={rows} />
    </div>
  );
}

function Stale({ text, onRetry, t }: { text: string; onRetry: () => Promise<void>; t: Translator }) {
  return (
    <Alert tone="bad">
      <div className={styles.failed}>
        {text}
        <Button look="secondary" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </div>
    </Alert>
  );
}
