import { Component, type ReactNode } from 'react';
import { FailedState } from './States.tsx';
import type { Translator } from '../use-translator.ts';

interface LoadBoundaryProps {
  t: Translator;
  /** The part is the whole page. */
  isPage?: boolean;
  children: ReactNode;
}

/** A part whose code did not load (a lost connection, a new release) says so instead of taking down what is around it. */
export class LoadBoundary extends Component<LoadBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const { t, isPage } = this.props;
    // The browser keeps a failed import for the life of the page: only a new page tries again.
    return <FailedState t={t} isPageTitle={isPage} onRetry={() => location.reload()} />;
  }
}
