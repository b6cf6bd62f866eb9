import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Loader } from '#browser/stores/loadable';
import { Loaded } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import { ScreenHead } from './ScreenHead.tsx';

interface LoadedScreenProps<Value> {
  /** The section's name: its texts are `<name>.title` and `.lead`. */
  name: string;
  loader: Loader<Value, []>;
  /** Controls above the content. */
  tools?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** A section that is loaded at once, with its loading and failed state. */
export function LoadedScreen<Value>({ name, loader, tools, children }: LoadedScreenProps<Value>) {
  const { t } = useTexts();
  const state = useStore(loader.$store);
  useEffect(() => void loader.load(), [loader]);
  return (
    <>
      <ScreenHead title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
        {tools}
      </ScreenHead>
      <Loaded loadable={state} t={t} onRetry={loader.load} rows={6}>
        {children}
      </Loaded>
    </>
  );
}
