import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { type Delegate, delegates, removeDelegate } from '#browser/stores/agent/delegates';
import { MAX_DELEGATES } from '#rules/agents/delegates';
import { Button, EmptyState, Loaded, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { permissionKey } from '../../ui/agents/DelegatePermissions.tsx';
import { useAgent } from '../agent-context.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import styles from '../Parts.module.css';
import { DelegateDialog } from './DelegateDialog.tsx';

type Open = { kind: 'edit'; delegate?: Delegate } | { kind: 'remove'; delegate: Delegate };

const keyOf = ({ id }: Delegate) => id;

/** People who work for the agent, with what they may do. */
export function DelegatesPage() {
  const { t } = useAgent();
  const loadable = useStore(delegates.$store);
  const [open, setOpen] = useState<Open>();
  useEffect(() => void delegates.load(), []);
  const close = () => setOpen(undefined);
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('agent:delegatesText', { max: MAX_DELEGATES })}</p>
      <div className={styles.actions}>
        <Button onClick={() => setOpen({ kind: 'edit' })}>{t('agent:addDelegate')}</Button>
      </div>
      <Loaded loadable={loadable} t={t} onRetry={delegates.load} rows={3}>
        {({ delegates: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('agent:delegatesEmptyTitle')} text={t('agent:delegatesEmptyText')} />
          ) : (
            <DelegateList rows={rows} onOpen={setOpen} />
          )
        }
      </Loaded>
      {open?.kind === 'edit' && <DelegateDialog delegate={open.delegate} onClose={close} />}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={t('agent:removeDelegateTitle', { name: open.delegate.username })}
          text={t('agent:removeDelegateText')}
          confirmLabel={t('agent:removeDelegate')}
          isDangerous
          confirm={() => removeDelegate(open.delegate.id)}
          onClose={close}
        />
      )}
    </div>
  );
}

function DelegateList({ rows, onOpen }: { rows: readonly Delegate[]; onOpen: (open: Open) => void }) {
  const { t } = useAgent();
  return <Records caption={t('agent:page.delegates')} keyOf={keyOf} rows={rows} columns={columnsOf(t, onOpen)} />;
}

function columnsOf(t: Translator, onOpen: (open: Open) => void): Column<Delegate>[] {
  return [
    { key: 'name', label: t('agent:account'), cell: ({ username }) => <bdi>{username}</bdi> },
    {
      key: 'permissions',
      label: t('agent:permissions'),
      cell: ({ permissions }) => permissions.map((each) => t(permissionKey(each))).join(' · ') || '–',
    },
    {
      key: 'lastSignIn',
      label: t('agent:lastSignIn'),
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : <bdi dir="ltr">{timeText(lastSignInAt)}</bdi>),
    },
    {
      key: 'actions',
      label: t('agent:actions'),
      kind: 'actions',
      cell: (delegate) => (
        <span className={styles.actions}>
          <Button variant="secondary" onClick={() => onOpen({ kind: 'edit', delegate })}>
            {t('agent:changePermissions')}
          </Button>
          <Button variant="quiet" onClick={() => onOpen({ kind: 'remove', delegate })}>
            {t('agent:removeDelegate')}
          </Button>
        </span>
      ),
    },
  ];
}
