import { Component, type ReactNode } from 'react';
import { FailedState, type Translator } from '../ui/index.ts';

interface PageBoundaryProps {
  t: Translator;
  children: ReactNode;
}

/** A page whose code did not load (a lost connection, a new release) says so instead of taking the centre down. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    // The browser keeps a failed import for the life of the page: only a new page tries again.
    return <FailedState t={this.props.t} onRetry={() => location.reload()} />;
  }
}
