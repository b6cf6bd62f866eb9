import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { ListState, ListStore } from '#browser/stores/back-office/list';
import { errorText } from '#browser/client/errors';
import { Alert, Button, EmptyState, FailedState, Pagination, Skeleton } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import { Code } from './cells.tsx';
import { focusMain } from './main-focus.ts';
import { Freshness } from './Freshness.tsx';
import styles from './ListScreen.module.css';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { SearchField } from './SearchField.tsx';
import { StateFilter } from './StateFilter.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';

export interface ListViewProps<Row> {
  /** The list's name: its texts are `<name>.title`, `.emptyTitle`, `.emptyText`. */
  name: string;
  list: ListStore<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Time between two refreshes; longer for lists that cost the database more. */
  refreshEveryMs?: number;
}

/** A list that is a whole section; its name has the text `.lead`, too. */
export interface ListScreenProps<Row> extends ListViewProps<Row> {
  /** States of the filter. */
  states?: readonly string[];
  /** Text key of the filter's label; "Status" when undefined. */
  filterLabelKey?: string;
  /** Text key of the filter's first option; "Needs a decision" when undefined. */
  allLabelKey?: string;
  /** Shows a search field with the texts `<name>.search` and `.searchHint`. */
  hasSearch?: boolean;
  /** Further controls above the list. */
  tools?: ReactNode;
}

const REFRESH_EVERY_MS = 5000;

/** A section with a list that has a filter and a search. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { name, list, states, filterLabelKey, allLabelKey, hasSearch, tools } = props;
  const { t } = useTexts();
  const { request } = useStore(list.$list);
  return (
    <>
      <ScreenHead title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
        {hasSearch && (
          <SearchField
            name={name}
            value={request.search ?? ''}
            onSearch={(search) => list.show({ search, pageNo: 1 })}
          />
        )}
        {states && (
          <StateFilter
            name={name}
            states={states}
            labelKey={filterLabelKey}
            allLabelKey={request.memberId ? 'agentRuns.allStates' : allLabelKey}
            value={request.state}
            onChange={(next) => void list.show({ state: next, pageNo: 1 })}
          />
        )}
        {tools}
      </ScreenHead>
      {request.memberId && <MemberFilter memberId={request.memberId} list={list} />}
      <ListView {...props} />
    </>
  );
}

/** Says that the list has one member's rows alone, and shows everybody's. */
function MemberFilter<Row>({ memberId, list }: { memberId: string; list: ListStore<Row> }) {
  const { t } = useTexts();
  return (
    <p className={styles.member}>
      {t('column.member')} <Code>{memberId}</Code>
      <Button variant="quiet" onClick={() => void list.show({ memberId: '', state: '', pageNo: 1 })}>
        {t('list.everybody')}
      </Button>
    </p>
  );
}

/** A list with pages that refreshes itself. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { list, refreshEveryMs = REFRESH_EVERY_MS } = props;
  const { t } = useTexts();
  const state = useStore(list.$list);
  useEffect(() => list.reset, [list]);
  const isActive = useAutoRefresh(list.refresh, refreshEveryMs);

  // The pagination disappears while the page loads: moves the focus to the top.
  function showPage(pageNo: number): Promise<void> {
    window.scrollTo(0, 0);
    focusMain();
    return list.show({ pageNo });
  }

  return (
    <>
      <ListBody {...props} state={state} />
      <div className={styles.foot}>
        <Freshness readAtMs={state.readAtMs} isActive={isActive} totalRows={state.page?.totalRows} />
        <Pagination
          page={state.request.pageNo}
          pages={state.page?.totalPages ?? 0}
          onChange={(pageNo) => void showPage(pageNo)}
          t={t}
        />
      </div>
    </>
  );
}

function ListBody<Row>({
  name,
  list,
  columns,
  keyOf,
  state,
}: ListViewProps<Row> & { state: ListState<Row> }): ReactNode {
  const { t } = useTexts();
  const { page, failure, request } = state;
  if (!page && failure) return <FailedState t={t} onRetry={list.refresh} text={errorText(t, failure)} />;
  if (!page) {
    return (
      <div className={styles.loading} aria-busy="true">
        <p className="visually-hidden">{t('common:loading')}</p>
        <Skeleton shape="row" count={4} />
      </div>
    );
  }
  const isNarrowed = request.state !== '' || Boolean(request.search || request.memberId);
  const emptyKey = (part: string) => (request.search ? `list.notFound${part}` : `list.none${part}`);
  return (
    <>
      {Boolean(failure) && (
        <div className={styles.stale}>
          <Alert tone="warning">{t('list.outdated', { reason: errorText(t, failure) })}</Alert>
        </div>
      )}
      {page.rows.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState
            title={t(isNarrowed ? emptyKey('Title') : `${name}.emptyTitle`)}
            text={t(isNarrowed ? emptyKey('Text') : `${name}.emptyText`)}
          />
        </div>
      ) : (
        <Records caption={t(`${name}.title`)} columns={columns} rows={page.rows} keyOf={keyOf} />
      )}
    </>
  );
}
