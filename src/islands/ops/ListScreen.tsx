import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { ListState, ListStore } from '#browser/stores/operations/list';
import { errorText } from '#browser/errors';
import { Alert, EmptyState, FailedState, Pagination, Skeleton } from '../ui/index.ts';
import { useTexts } from './desk-context.ts';
import { Freshness } from './Freshness.tsx';
import styles from './ListScreen.module.css';
import { type Column, Records } from './Records.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { StateFilter } from './StateFilter.tsx';
import { useAutoRefresh } from './use-auto-refresh.ts';

export interface ListScreenProps<Row> {
  /** The section's name: its texts are `<name>.title`, `.lead`, `.emptyTitle`, `.emptyText`. */
  name: string;
  list: ListStore<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The states that the list can be narrowed to. */
  states?: readonly string[];
}

const REFRESH_EVERY_MS = 5000;

/** A list with its filter, pages and states; it keeps itself fresh. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { name, list, states } = props;
  const { t } = useTexts();
  const state = useStore(list.$list);
  useEffect(() => list.reset, [list]);
  const isAwake = useAutoRefresh(list.refresh, REFRESH_EVERY_MS);
  return (
    <>
      <ScreenHead title={t(`${name}.title`)} lead={t(`${name}.lead`)}>
        {states && (
          <StateFilter
            name={name}
            states={states}
            value={state.request.state}
            onChange={(next) => void list.show({ state: next, pageNo: 1 })}
          />
        )}
      </ScreenHead>
      <ListBody {...props} state={state} />
      <div className={styles.foot}>
        <Freshness readAtMs={state.readAtMs} isAwake={isAwake} totalRows={state.page?.totalRows} />
        <Pagination
          page={state.request.pageNo}
          pages={state.page?.totalPages ?? 0}
          onChange={(pageNo) => void list.show({ pageNo })}
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
}: ListScreenProps<Row> & { state: ListState<Row> }): ReactNode {
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
  const isNarrowed = request.state !== '';
  return (
    <>
      {Boolean(failure) && (
        <div className={styles.stale}>
          <Alert tone="warning">{t('list.stale', { reason: errorText(t, failure) })}</Alert>
        </div>
      )}
      {page.rows.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState
            title={t(isNarrowed ? 'list.noneTitle' : `${name}.emptyTitle`)}
            text={t(isNarrowed ? 'list.noneText' : `${name}.emptyText`)}
          />
        </div>
      ) : (
        <Records caption={t(`${name}.title`)} columns={columns} rows={page.rows} keyOf={keyOf} />
      )}
    </>
  );
}
