import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { errorText } from '#browser/errors';
import { type Loader, valueOf } from '#browser/stores/loadable';
import { Alert, FailedState, Skeleton } from '../ui/index.ts';
import { useTexts } from './desk-context.ts';
import styles from './ListScreen.module.css';
import { ScreenHead } from './ScreenHead.tsx';

interface LoadedScreenProps<Value> {
  /** The section's name: its texts are `<name>.title` and `.lead`. */
  name: string;
  loader: Loader<Value, []>;
  children: (value: Value) => ReactNode;
}

/** A section that is read as a whole, with its waiting and failed state. */
export function LoadedScreen<Value>({ name, loader, children }: LoadedScreenProps<Value>) {
  const { t } = useTexts();
  const state = useStore(loader.$store);
  useEffect(() => void loader.load(), [loader]);
  const value = valueOf(state);
  const failure = state.state === 'failed' ? errorText(t, state.error) : undefined;
  return (
    <>
      <ScreenHead title={t(`${name}.title`)} lead={t(`${name}.lead`)} />
      {value === undefined && failure !== undefined && <FailedState t={t} onRetry={loader.load} text={failure} />}
      {value === undefined && failure === undefined && (
        <div className={styles.loading} aria-busy="true">
          <p className="visually-hidden">{t('common:loading')}</p>
          <Skeleton shape="row" count={6} />
        </div>
      )}
      {value !== undefined && failure !== undefined && (
        <div className={styles.stale}>
          <Alert tone="warning">{t('list.stale', { reason: failure })}</Alert>
        </div>
      )}
      {value !== undefined && children(value)}
    </>
  );
}
