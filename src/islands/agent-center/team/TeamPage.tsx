import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { timeText } from '#browser/format';
import { $agentRoute, agentHref, openAgentPage } from '#browser/stores/agent/route';
import { team, type Team, type TeamMember } from '#browser/stores/agent/team';
import { Checkbox, EmptyState, Field, Loaded, Money, Pagination, Select, StatusBadge } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import { ContractMarks } from '../contracts/ContractMarks.tsx';
import styles from '../Parts.module.css';
import { NameFilter } from '../reports/NameFilter.tsx';
import { TeamPath } from '../TeamPath.tsx';
import { TeamMemberDialog } from './TeamMemberDialog.tsx';
import { rangeQueryOf, TeamRanges } from './TeamRanges.tsx';

type Filters = Readonly<Record<string, string>>;

/** Filters of the list that the address holds. */
const NAMES = ['of', 'scope', 'name', 'type'] as const;

const PAGE_SIZE = 20;

function queryOf(filters: Filters) {
  const given = Object.fromEntries(NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  const online = filters['online'] === 'true' ? ({ online: 'true' } as const) : {};
  return {
    ...given,
    ...rangeQueryOf(filters),
    ...online,
    pageNo: Number(filters['pageNo'] ?? 1) || 1,
    pageSize: PAGE_SIZE,
  };
}

/** Team management: everybody below the agent as a tree to walk down, or as one list; a name opens the account. */
export function TeamPage() {
  const { t } = useAgent();
  const { filters } = useStore($agentRoute);
  const loadable = useStore(team.$store);
  const [openId, setOpenId] = useState<string>();
  const key = JSON.stringify(queryOf(filters));
  useEffect(() => void team.load(JSON.parse(key) as ReturnType<typeof queryOf>), [key]);
  const show = (change: Filters) => openAgentPage('team', { ...filters, pageNo: '', ...change });
  return (
    <div className={styles.stack}>
      <TeamFilters filters={filters} onShow={show} />
      <TeamRanges filters={filters} onShow={show} />
      <Loaded loadable={loadable} t={t} onRetry={team.reload} rows={6}>
        {(found) => <TeamList found={found} onOpen={setOpenId} onShow={show} />}
      </Loaded>
      {openId !== undefined && <TeamMemberDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}

function TeamFilters({ filters, onShow }: { filters: Filters; onShow: (change: Filters) => void }) {
  const { t } = useAgent();
  return (
    <div className={styles.bar}>
      <Field label={t('agent:scopeLabel')} isRequired={false}>
        <Select
          value={filters['scope'] ?? 'direct'}
          onChange={(event) => onShow({ scope: event.currentTarget.value })}
          options={(['direct', 'team'] as const).map((value) => ({ value, label: t(`agent:scope.${value}`) }))}
        />
      </Field>
      <Field label={t('agent:typeLabel')} isRequired={false}>
        <Select
          value={filters['type'] ?? ''}
          onChange={(event) => onShow({ type: event.currentTarget.value })}
          options={['', '0', '1'].map((value) => ({
            value,
            label: t(value === '' ? 'agent:all' : `agent:type.${value}`),
          }))}
        />
      </Field>
      <NameFilter name={filters['name'] ?? ''} onShow={onShow} />
      <Checkbox
        label={t('agent:online')}
        checked={filters['online'] === 'true'}
        onChange={(event) => onShow({ online: event.currentTarget.checked ? 'true' : '' })}
      />
    </div>
  );
}

interface TeamListProps {
  found: Team;
  onOpen: (id: string) => void;
  onShow: (change: Filters) => void;
}

const keyOf = ({ id }: TeamMember) => id;

function TeamList({ found: { path, page }, onOpen, onShow }: TeamListProps) {
  const { t } = useAgent();
  const columns = useColumns(onOpen);
  return (
    <div className={styles.stack}>
      <TeamPath path={path} hrefOf={(of) => agentHref('team', { of })} />
      <p className={styles.hint} role="status">
        {t('agent:accountCount', { count: page.totalRows })}
      </p>
      {page.totalRows === 0 ? (
        <EmptyState title={t('agent:teamEmptyTitle')} text={t('agent:teamEmptyText')} />
      ) : (
        <Records caption={t('agent:page.team')} columns={columns} rows={page.rows} keyOf={keyOf} />
      )}
      <Pagination
        page={page.pageNo}
        pages={page.totalPages}
        onChange={(pageNo) => onShow({ pageNo: String(pageNo) })}
        t={t}
      />
    </div>
  );
}

function useColumns(onOpen: (id: string) => void): Column<TeamMember>[] {
  const { t, tag, account } = useAgent();
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('agent:account'),
        cell: ({ id, username, isOnline }) => (
          <button className={styles.name} type="button" onClick={() => onOpen(id)}>
            <bdi>{username}</bdi>
            {isOnline && <span className={styles.online} role="img" aria-label={t('agent:online')} />}
          </button>
        ),
      },
      { key: 'type', label: t('agent:typeLabel'), cell: ({ type }) => t(`agent:type.${type}`) },
      { key: 'level', label: t('agent:level'), kind: 'number', cell: ({ level }) => level },
      {
        key: 'downlines',
        label: t('agent:downlines'),
        kind: 'number',
        isEmpty: ({ downlines }) => downlines === 0,
        cell: ({ id, downlines, teamSize }) =>
          downlines === 0 ? (
            '–'
          ) : (
            <a className={styles.name} href={agentHref('team', { of: id })}>
              {t('agent:downlinesOfTeam', { downlines, team: teamSize - 1 })}
            </a>
          ),
      },
      { key: 'series', label: t('agent:series'), kind: 'number', cell: ({ series }) => series },
      {
        key: 'balance',
        label: t('agent:balance'),
        kind: 'number',
        cell: ({ balance }) => <Money amount={balance} currency={account.currency} tag={tag} />,
      },
      {
        key: 'contracts',
        label: t('agent:contracts.held'),
        isEmpty: ({ contracts }) => contracts.length === 0,
        cell: ({ contracts }) => <ContractMarks held={contracts} />,
      },
      {
        key: 'registered',
        label: t('agent:registered'),
        cell: ({ registeredAt }) => <bdi dir="ltr">{timeText(registeredAt)}</bdi>,
      },
      {
        key: 'lastSignIn',
        label: t('agent:lastSignIn'),
        isEmpty: ({ lastSignInAt }) => lastSignInAt === null,
        cell: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : <bdi dir="ltr">{timeText(lastSignInAt)}</bdi>),
      },
      {
        key: 'state',
        label: t('agent:stateLabel'),
        cell: ({ state }) => (
          <StatusBadge tone={state === 'active' ? 'good' : 'bad'} label={t(`agent:state.${state}`)} />
        ),
      },
    ],
    [t, tag, account.currency, onOpen],
  );
}
