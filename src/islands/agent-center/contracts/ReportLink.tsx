import type { ReactNode } from 'react';
import { canOpenAgentPage } from '#browser/stores/agent/account';
import { agentHref } from '#browser/stores/agent/route';
import { useAgent } from '../agent-context.ts';
import { daysOfPeriod } from '../../ui/contracts/contract-texts.ts';
import parts from '../Parts.module.css';

interface ReportLinkProps {
  /** Id of the period in which the bets were settled; undefined for figures of another team. */
  period: string | undefined;
  /** Filters of the report besides its days. */
  filters?: Readonly<Record<string, string>>;
  report?: 'bets' | 'profit';
  children: ReactNode;
}

/** Links a figure of a period to the report behind it, where the account sees that. */
export function ReportLink({ period, filters = {}, report = 'bets', children }: ReportLinkProps) {
  const { account } = useAgent();
  const days = period === undefined ? undefined : daysOfPeriod(period);
  if (!days || !canOpenAgentPage(account, report)) return children;
  return (
    <a className={parts.name} href={agentHref(report, { ...filters, ...days })}>
      {children}
    </a>
  );
}
