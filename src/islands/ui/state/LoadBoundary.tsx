import { Component, type ReactNode } from 'react';
import { FailedState } from './States.tsx';
import type { Translator } from '../use-translator.ts';

interface LoadBoundaryProps {
  t: Translator;
  /** The part is the whole page. */
  isPage?: boolean;
  children: ReactNode;
}

/**
 * Shows a failure when a part's code did not load (lost connection, new release), instead of crashing what is around
 * it.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { t, isPage } = this.props;
    // Reloads the page, because the browser caches a failed import until then.
    return <FailedState t={t} isPageTitle={isPage} onRetry={() => location.reload()} />;
  }
}
