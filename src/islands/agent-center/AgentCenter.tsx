import { useStore } from '@nanostores/react';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import { agentAccount, isAgentType } from '#browser/stores/agent/account';
import { $resources, loadResources } from '#browser/stores/content/download';
import { valueOf } from '#browser/stores/loadable';
import { $session, loadSession } from '#browser/stores/session';
import { localPath } from '#i18n/paths';
import { EmptyState, FailedState, Skeleton, type Translator, Ui, useTranslator } from '../ui/index.ts';
import { AgentContext } from './agent-context.ts';
import styles from './AgentCenter.module.css';
import { PlayerAffiliate } from './affiliate/PlayerAffiliate.tsx';
import { AgentShell } from './AgentShell.tsx';

/** The page /agent: the agent center of agents and their delegates. Visitors sign in on the agents' side first. */
export function AgentCenter({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['agent', 'errors', 'auth', 'chat', 'news', 'member']);
  const session = useStore($session);
  const { state } = session;
  useEffect(() => {
    // The page shows nothing without the session: a lost connection ends in a reload by hand.
    loadSession().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (state === 'out') location.replace(signInAddress(tag));
  }, [state, tag]);

  if (!t || session.state !== 'in') return <Waiting />;
  return (
    <Ui>
      {isAgentType(session.member) ? (
        <OwnCenter tag={tag} t={t} />
      ) : (
        <PlayerAffiliate tag={tag} t={t} otherwise={<NotAnAgent tag={tag} t={t} />} />
      )}
    </Ui>
  );
}

/** Returns the agents' sign-in, which comes back to this page. */
function signInAddress(tag: string): string {
  const next = location.pathname + location.hash;
  return `${localPath(tag, '/login')}?${new URLSearchParams({ side: 'agent', next }).toString()}`;
}

function Waiting() {
  return (
    <div className={styles.closed} aria-busy="true">
      <Skeleton shape="card" count={2} />
    </div>
  );
}

function OwnCenter({ tag, t }: { tag: string; t: Translator }) {
  const loadable = useStore(agentAccount.$store);
  useEffect(() => void agentAccount.load(), []);
  const account = valueOf(loadable);
  if (account) {
    return (
      <AgentContext value={{ tag, t, account }}>
        <AgentShell />
      </AgentContext>
    );
  }
  if (loadable.state !== 'failed') return <Waiting />;
  return (
    <main className={styles.closed} id="main">
      <FailedState t={t} text={errorText(t, loadable.error)} onRetry={agentAccount.load} />
    </main>
  );
}

/** Leads players to the operator's affiliate program, where there is one. */
function NotAnAgent({ tag, t }: { tag: string; t: Translator }) {
  const resources = valueOf(useStore($resources));
  useEffect(() => void loadResources(), []);
  const affiliate = resources?.find(({ name }) => name === 'AFFILIATELINK');
  return (
    <EmptyState
      icon={LockKeyhole}
      title={t('agent:notAnAgentTitle')}
      text={t('agent:notAnAgentText')}
      isPageTitle
      action={
        <a className="button button-primary" href={affiliate?.url ?? localPath(tag, '/')}>
          {t(affiliate ? 'agent:affiliateProgram' : 'agent:toSite')}
        </a>
      }
    />
  );
}
