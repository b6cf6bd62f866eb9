import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $agentRoute, openAgentPage } from '#browser/stores/agent/route';
import { agentQuotas } from '#browser/stores/agent/register-center';
import { EmptyState, Loaded, Tabs } from '../../ui/index.ts';
import { Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import styles from '../Parts.module.css';
import { AccountForm } from './AccountForm.tsx';
import { Links } from './Links.tsx';

const TABS = ['links', 'account', 'quotas'] as const;

/** The register center: registration links, accounts that are opened directly, and the agent's places. */
export function RegisterPage() {
  const { t } = useAgent();
  const { filters } = useStore($agentRoute);
  const quotas = useStore(agentQuotas.$store);
  useEffect(() => void agentQuotas.load(), []);
  const tab = TABS.find((name) => name === filters['tab']) ?? 'links';
  const panels = {
    links: <Links />,
    account: (
      <Loaded loadable={quotas} t={t} onRetry={agentQuotas.load} rows={3}>
        {({ highest }) => <AccountForm highest={highest} />}
      </Loaded>
    ),
    quotas: <Quotas />,
  };
  return (
    <Tabs
      label={t('agent:page.register')}
      value={tab}
      onChange={(next) => openAgentPage('register', { tab: next })}
      items={TABS.map((value) => ({
        value,
        label: t(`agent:registerTab.${value}`),
        panel: value === tab ? panels[value] : null,
      }))}
    />
  );
}

function Quotas() {
  const { t } = useAgent();
  const loadable = useStore(agentQuotas.$store);
  return (
    <Loaded loadable={loadable} t={t} onRetry={agentQuotas.load} rows={3}>
      {({ quotaFrom, quotas }) => {
        if (quotaFrom === null) return <EmptyState title={t('agent:quotasOffTitle')} text={t('agent:quotasOffText')} />;
        return (
          <div className={styles.stack}>
            <p className={styles.hint}>{t('agent:quotasText', { from: quotaFrom })}</p>
            {quotas.length === 0 ? (
              <EmptyState title={t('agent:quotasEmptyTitle')} text={t('agent:quotasEmptyText')} />
            ) : (
              <Records
                caption={t('agent:registerTab.quotas')}
                keyOf={({ series }) => String(series)}
                rows={quotas}
                columns={[
                  { key: 'series', label: t('agent:series'), cell: ({ series }) => series },
                  { key: 'places', label: t('agent:places'), kind: 'number', cell: ({ places }) => places },
                ]}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
