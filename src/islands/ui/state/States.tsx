import { CloudOff, Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import type { Translator } from '../use-translator.ts';

export interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: LucideIcon;
  /** A button or link that helps, if there is one. */
  action?: ReactNode;
  /** It is the page's only content, so it carries the page's heading. */
  isPageTitle?: boolean;
}

/** An empty list, with what would fill it. */
export function EmptyState({ title, text, icon: Icon = Inbox, action, isPageTitle = false }: EmptyStateProps) {
  const Title = isPageTitle ? 'h1' : 'p';
  return (
    <div className="state">
      <span className="state-mark">
        <Icon size={30} aria-hidden="true" />
      </span>
      <Title className="state-title">{title}</Title>
      {text && <p className="state-text">{text}</p>}
      {action}
    </div>
  );
}

export interface FailedStateProps {
  t: Translator;
  onRetry: () => void | Promise<void>;
  /** The server's own message, if any. */
  text?: string | undefined;
  /** It is the page's only content, so it carries the page's heading. */
  isPageTitle?: boolean | undefined;
}

/** A list that failed to load, with a retry button. */
export function FailedState({ t, onRetry, text, isPageTitle = false }: FailedStateProps) {
  const Title = isPageTitle ? 'h1' : 'p';
  return (
    <div className="state" role="alert">
      <span className="state-mark">
        <CloudOff size={30} aria-hidden="true" />
      </span>
      <Title className="state-title">{t('common:state.failedTitle')}</Title>
      <p className="state-text">{text ?? t('common:state.failedText')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
