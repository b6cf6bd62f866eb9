import { useAgent } from '../agent-context.ts';
import { AffiliateReports } from './AffiliateReports.tsx';

/** Shows the agent what its own affiliate codes brought, and its statements. */
export function AffiliatePage() {
  const { t, tag } = useAgent();
  return <AffiliateReports t={t} tag={tag} />;
}
