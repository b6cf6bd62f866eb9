import { OctagonAlert } from 'lucide-react';
import type { AlertRow, AlertRule } from '#browser/stores/back-office/security';
import { StatusBadge, type Translator } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';

export function Severity({ severity }: Pick<AlertRule, 'severity'>) {
  const { t } = useTexts();
  const label = t(`security.severity.${severity}`);
  return severity === 'critical' ? (
    <StatusBadge tone="bad" icon={OctagonAlert} label={label} />
  ) : (
    <StatusBadge tone="warning" label={label} />
  );
}

const HASH_CHARACTERS = 10;

/** Returns the beginning of an account's hash: enough to see which events have the same. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, HASH_CHARACTERS)}…`;
}

/** Shows what the events of an alert share. */
export function Scope({ scope, scopeValue }: Pick<AlertRow, 'scope' | 'scopeValue'>) {
  const { t } = useTexts();
  if (scope === 'portal') return t('security.scope.portal');
  // Events beyond the quota of their kind are stored without details.
  if (scopeValue === '') return t('security.scope.several');
  return <Code isWhole>{scope === 'account' ? shortHash(scopeValue) : scopeValue}</Code>;
}

/** Formats a window: whole hours as hours, others as minutes. */
export function windowText(t: Translator, minutes: number): string {
  return minutes % 60 === 0 ? t('security.hours', { count: minutes / 60 }) : t('security.minutes', { count: minutes });
}
