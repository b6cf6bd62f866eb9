import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { timeText } from '#browser/format';
import {
  type AgentLink,
  agentLinks,
  disableAgentLink,
  type LinkState,
  type LinkType,
} from '#browser/stores/agent/register-center';
import { $agentRoute, openAgentPage } from '#browser/stores/agent/route';
import {
  Button,
  CopyButton,
  Dialog,
  EmptyState,
  Field,
  Loaded,
  Pagination,
  QrCode,
  Select,
  StatusBadge,
  type Translator,
  UserText,
} from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import styles from '../Parts.module.css';
import { linkAddress } from './link-address.ts';
import { LinkDialog } from './LinkDialog.tsx';

const stateOf = (text: string | undefined): LinkState | undefined =>
  text === 'on' || text === 'off' ? text : undefined;

const typeOf = (text: string | undefined): LinkType | undefined => (text === '0' || text === '1' ? text : undefined);

type Open = { kind: 'new' } | { kind: 'qr' | 'disable'; link: AgentLink };

/** Registration links with their counts. */
export function Links() {
  const { t, tag } = useAgent();
  const { filters } = useStore($agentRoute);
  const loadable = useStore(agentLinks.$store);
  const [open, setOpen] = useState<Open>();
  const state = stateOf(filters['state']);
  const type = typeOf(filters['type']);
  const pageNo = Number(filters['pageNo'] ?? 1) || 1;
  useEffect(() => void agentLinks.load({ state, type, pageNo }), [state, type, pageNo]);
  const show = (change: Record<string, string>) =>
    openAgentPage('register', { tab: 'links', state: state ?? '', type: type ?? '', ...change });
  const close = () => setOpen(undefined);
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <Field label={t('agent:stateLabel')} isRequired={false}>
          <Select
            value={state ?? ''}
            onChange={(event) => show({ state: event.currentTarget.value })}
            options={['', 'on', 'off'].map((value) => ({
              value,
              label: t(value === '' ? 'agent:all' : `agent:linkState.${value}`),
            }))}
          />
        </Field>
        <Field label={t('agent:typeLabel')} isRequired={false}>
          <Select
            value={type ?? ''}
            onChange={(event) => show({ type: event.currentTarget.value })}
            options={['', '0', '1'].map((value) => ({
              value,
              label: t(value === '' ? 'agent:all' : `agent:type.${value}`),
            }))}
          />
        </Field>
        <Button onClick={() => setOpen({ kind: 'new' })}>{t('agent:newLink')}</Button>
      </div>
      <Loaded loadable={loadable} t={t} onRetry={agentLinks.reload} rows={4}>
        {(page) => (
          <div className={styles.stack}>
            <LinkList rows={page.rows} onOpen={setOpen} />
            <Pagination
              page={page.pageNo}
              pages={page.totalPages}
              onChange={(next) => show({ pageNo: String(next) })}
              t={t}
            />
          </div>
        )}
      </Loaded>
      {open?.kind === 'new' && <LinkDialog onClose={close} />}
      {open?.kind === 'qr' && <QrDialog address={linkAddress(tag, open.link.code)} onClose={close} />}
      {open?.kind === 'disable' && (
        <ConfirmDialog
          title={t('agent:disableLinkTitle')}
          text={t('agent:disableLinkText')}
          confirmLabel={t('agent:disableLink')}
          isDangerous
          confirm={() => disableAgentLink(open.link.code)}
          onClose={close}
        />
      )}
    </div>
  );
}

const keyOf = ({ code }: AgentLink) => code;

function LinkList({ rows, onOpen }: { rows: readonly AgentLink[]; onOpen: (open: Open) => void }) {
  const { t, tag } = useAgent();
  const columns = useMemo(() => columnsOf({ t, tag, onOpen }), [t, tag, onOpen]);
  if (rows.length === 0) return <EmptyState title={t('agent:linksEmptyTitle')} text={t('agent:linksEmptyText')} />;
  return <Records caption={t('agent:registerTab.links')} columns={columns} rows={rows} keyOf={keyOf} />;
}

interface ColumnContext {
  t: Translator;
  tag: string;
  onOpen: (open: Open) => void;
}

function columnsOf({ t, tag, onOpen }: ColumnContext): Column<AgentLink>[] {
  return [
    {
      key: 'code',
      label: t('agent:link'),
      cell: ({ code, note, isOn }) => (
        <div>
          <span className={styles.actions}>
            <span className={styles.code} dir="ltr">
              {code}
            </span>
            {isOn && <CopyButton text={linkAddress(tag, code)} label={t('agent:copyLink')} t={t} />}
          </span>
          {note !== null && <UserText className={styles.faint}>{note}</UserText>}
        </div>
      ),
    },
    { key: 'type', label: t('agent:typeLabel'), cell: ({ type }) => t(`agent:type.${type}`) },
    { key: 'series', label: t('agent:series'), kind: 'number', cell: ({ series }) => series },
    { key: 'visits', label: t('agent:visits'), kind: 'number', cell: ({ visits }) => visits },
    {
      key: 'registrations',
      label: t('agent:registrations'),
      kind: 'number',
      cell: ({ registrations, quota }) => (
        <span dir="ltr">{quota === null ? registrations : `${registrations} / ${quota}`}</span>
      ),
    },
    {
      key: 'firstDeposits',
      label: t('agent:firstDeposits'),
      kind: 'number',
      cell: ({ firstDeposits }) => firstDeposits,
    },
    {
      key: 'expires',
      label: t('agent:expires'),
      isEmpty: ({ expiresAt }) => expiresAt === null,
      cell: ({ expiresAt }) => (expiresAt === null ? '–' : <bdi dir="ltr">{timeText(expiresAt)}</bdi>),
    },
    {
      key: 'state',
      label: t('agent:stateLabel'),
      cell: ({ isOn }) => (
        <StatusBadge tone={isOn ? 'good' : 'neutral'} label={t(`agent:linkState.${isOn ? 'on' : 'off'}`)} />
      ),
    },
    {
      key: 'actions',
      label: t('agent:actions'),
      kind: 'actions',
      cell: (link) =>
        link.isOn && (
          <span className={styles.actions}>
            <Button variant="secondary" onClick={() => onOpen({ kind: 'qr', link })}>
              {t('agent:qr')}
            </Button>
            <Button variant="quiet" onClick={() => onOpen({ kind: 'disable', link })}>
              {t('agent:disableLink')}
            </Button>
          </span>
        ),
    },
  ];
}

function QrDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useAgent();
  return (
    <Dialog isOpen onClose={onClose} title={t('agent:qr')} t={t}>
      <div className={styles.qr}>
        <QrCode text={address} label={t('agent:qrLabel')} />
        <p className={styles.code} dir="ltr">
          {address}
        </p>
        <CopyButton text={address} label={t('agent:copyLink')} t={t} />
      </div>
    </Dialog>
  );
}
