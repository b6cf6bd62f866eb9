import type { ReactNode } from 'react';
import { errorText } from '#browser/client/errors';
import { errorOf, type Loadable, valueOf } from '#browser/stores/loadable';
import { Alert } from './Alert.tsx';
import { Button } from '../action/Button.tsx';
import { classes } from '../classes.ts';
import { Skeleton, type SkeletonProps } from './Skeleton.tsx';
import styles from './Skeleton.module.css';
import { FailedState } from './States.tsx';
import type { Translator } from '../use-translator.ts';

interface LoadedProps<Value> {
  loadable: Loadable<Value>;
  t: Translator;
  onRetry: () => Promise<void>;
  /** Shape and number of the placeholders. */
  shape?: SkeletonProps['shape'];
  rows?: number;
  /** The value is reloaded automatically: nothing dims meanwhile, and announcements continue. */
  isAutoRefreshed?: boolean;
  children: (value: Value) => ReactNode;
}

/**
 * Shows a loadable value with its loading and failed states. A known value stays while it is reloaded and when that
 * fails, so that a form in use does not disappear.
 */
export function Loaded<Value>({
  loadable,
  t,
  onRetry,
  shape,
  rows = 3,
  isAutoRefreshed,
  children,
}: LoadedProps<Value>) {
  const value = valueOf(loadable);
  const error = errorOf(loadable);
  if (value === undefined) {
    return loadable.state === 'failed' ? (
      <FailedState t={t} text={errorText(t, error)} onRetry={onRetry} />
    ) : (
      <Waiting shape={shape} rows={rows} t={t} />
    );
  }
  return (
    <div
      className={classes('loaded', styles.stack)}
      aria-busy={(!isAutoRefreshed && loadable.state === 'loading') || undefined}
    >
      {error !== undefined && <Stale text={errorText(t, error)} onRetry={onRetry} t={t} />}
      {children(value)}
    </div>
  );
}

function Waiting({ shape = 'row', rows, t }: Pick<SkeletonProps, 'shape'> & { rows: number; t: Translator }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('common:loading')}
      </p>
      <Skeleton shape={shape} count={rows} />
    </div>
  );
}

function Stale({ text, onRetry, t }: { text: string; onRetry: () => Promise<void>; t: Translator }) {
  return (
    <Alert tone="bad">
      <div className={styles.stack}>
        {text}
        <Button variant="secondary" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </div>
    </Alert>
  );
}
