import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  type Contract,
  type ContractPage,
  type Contracts,
  contracts,
  followContracts,
  clearContracts,
  isToAnswer,
} from '#browser/stores/agent/contracts';
import { $agentRoute, openAgentPage } from '#browser/stores/agent/route';
import { Loaded, Tabs } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import { Downlines } from './Downlines.tsx';
import { Mine } from './Mine.tsx';
import { Requests } from './Requests.tsx';
import { Statements } from './Statements.tsx';
import parts from '../Parts.module.css';

const TABS = ['mine', 'downlines', 'statements'] as const;

/** The contracts of one family: requests, the agent's own contract, those that it grants, and the statements of both. */
export function ContractsPage({ family }: { family: ContractPage }) {
  const { t, account } = useAgent();
  const { filters } = useStore($agentRoute);
  const loadable = useStore(contracts.$store);
  const pageNo = Number(filters['pageNo'] ?? 1) || 1;
  useEffect(() => followContracts(family, pageNo), [family, pageNo]);
  useEffect(() => clearContracts, []);
  const tab = TABS.find((name) => name === filters['tab']) ?? 'mine';
  return (
    <Loaded loadable={loadable} t={t} onRetry={contracts.reload} shape="card" rows={3} isAutoRefreshed>
      {({ mine, downlines }) => {
        const waits = [...mine, ...downlines.rows].filter((each) => isToAnswer(each, account.username));
        return (
          <div className={parts.stack}>
            <Requests requests={uniqueById(waits)} />
            <Tabs
              label={t(`agent:page.${family}`)}
              value={tab}
              onChange={(next) => openAgentPage(family, { tab: next })}
              items={TABS.map((value) => ({
                value,
                label: t(`agent:contracts.tab.${value}`),
                panel: value === tab ? <Panel tab={tab} family={family} mine={mine} downlines={downlines} /> : null,
              }))}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

interface PanelProps extends Contracts {
  tab: (typeof TABS)[number];
  family: ContractPage;
}

function Panel({ tab, family, mine, downlines }: PanelProps) {
  switch (tab) {
    case 'mine':
      return <Mine family={family} held={mine} />;
    case 'downlines':
      return <Downlines family={family} page={downlines} />;
    case 'statements':
      return <Statements family={family} />;
  }
}

function uniqueById(list: readonly Contract[]): Contract[] {
  return [...new Map(list.map((each) => [each.id, each])).values()];
}
