import { atom } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { SECOND_MS } from '#kernel/clock';
import { dateTimeField, instantOf } from '../../format.ts';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type AlertRow = EndpointResponse<'GET /ops/api/security/alerts'>['rows'][number];
export type EventRow = EndpointResponse<'GET /ops/api/security/events'>['rows'][number];
export type AlertRule = EndpointResponse<'GET /ops/api/security/alert-rules'>[number];
export type RuleSettings = EndpointInput<'PUT /ops/api/security/alert-rules/{code}'>['body'];
export type RecordState = EndpointResponse<'GET /ops/api/audit/integrity'>;

/** Parts of the section. */
export const SECURITY_PARTS = ['alerts', 'events', 'alertRules', 'records', 'seedReads'] as const;
export type SecurityPart = (typeof SECURITY_PARTS)[number];

const PAGE_SIZE = 20;

export const alerts: ListStore<AlertRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/security/alerts', {
    query: { pageNo, pageSize: PAGE_SIZE, state: state === 'acknowledged' ? state : 'open' },
  }),
);

export function acknowledgeAlert(id: string, note: string): Promise<void> {
  const work = () => call('POST /ops/api/security/alerts/{id}/acknowledge', { params: { id }, body: { note } });
  return runAction(work, alerts.refresh, { key: 'done.alertAcknowledged', params: { id } });
}

export const alertRules = createLoader(() => inBackOffice(call('GET /ops/api/security/alert-rules', {})));

export function changeAlertRule(code: string, body: RuleSettings): Promise<void> {
  const work = () => call('PUT /ops/api/security/alert-rules/{code}', { params: { code }, body });
  return runAction(work, alertRules.load, { key: 'done.alertRuleChanged', params: { id: code } });
}

export const recordState = createLoader(() => inBackOffice(call('GET /ops/api/audit/integrity', {})));

/** Filter of the events, as its form shows it; '' for any. */
export interface EventFilter {
  kind: string;
  network: string;
  subject: string;
  /** A username, or the hash of one as events have it. */
  account: string;
  days: string;
  /** End of the range in the operator's time zone; '' for now. */
  until: string;
}

export const NO_EVENT_FILTER: EventFilter = { kind: '', network: '', subject: '', account: '', days: '7', until: '' };

interface AppliedFilter {
  filter: EventFilter;
  /** Hashes of the account. */
  accounts: string[];
  /** Rises when a filter is set elsewhere than in its form, which then shows it. */
  revision: number;
}

const ANY_EVENT: AppliedFilter = { filter: NO_EVENT_FILTER, accounts: [], revision: 0 };

export const $eventFilter = atom<AppliedFilter>(ANY_EVENT);

export const securityEvents: ListStore<EventRow> = createList(({ pageNo }) =>
  call('GET /ops/api/security/events', { query: { pageNo, pageSize: PAGE_SIZE, ...queryOf($eventFilter.get()) } }),
);

export type SeedReadRow = EndpointResponse<'GET /ops/api/security/seed-reads'>['rows'][number];

export const seedReads: ListStore<SeedReadRow> = createList(({ pageNo }) =>
  call('GET /ops/api/security/seed-reads', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

for (const clear of [alertRules.clear, recordState.clear, () => $eventFilter.set(ANY_EVENT)]) onSignedOut(clear);

function queryOf({ filter, accounts }: AppliedFilter) {
  const { kind, network, subject, days, until } = filter;
  const to = instantOf(until);
  return {
    days: Number(days),
    // The form's options are the kinds of the contract.
    ...(kind && { kind: kind as EventRow['kind'] }),
    ...(network && { network }),
    ...(subject && { subject }),
    ...(accounts.length > 0 && { accounts: accounts.join(',') }),
    ...(to !== undefined && { to }),
  };
}

/** Shows the events that a filter selects. Throws what the client throws. */
export async function filterEvents(filter: EventFilter): Promise<void> {
  const accounts = filter.account === '' ? [] : await hashesOf(filter.account);
  $eventFilter.set({ ...$eventFilter.get(), filter, accounts });
  await securityEvents.show({ pageNo: 1 });
}

/** Shows other events and sets the form to them. An account is a hash here. */
export function presetEvents(preset: Partial<EventFilter>): Promise<void> {
  const filter = { ...NO_EVENT_FILTER, ...preset };
  const accounts = filter.account === '' ? [] : [filter.account];
  $eventFilter.set({ filter, accounts, revision: $eventFilter.get().revision + 1 });
  return securityEvents.show({ pageNo: 1 });
}

const HASH = /^[0-9a-f]{32}$/;

/** Returns the hashes under which events of an account are stored. A name is sent in a body: addresses are logged. */
async function hashesOf(account: string): Promise<string[]> {
  if (HASH.test(account)) return [account];
  const body = { name: account };
  return (await inBackOffice(call('POST /ops/api/security/accounts', { body }))).accounts;
}

/** Returns the filter of the events that raised an alert: those of the day before it, which no window exceeds. */
export function eventsOf({ kind, scope, scopeValue, raisedAt }: AlertRow): Partial<EventFilter> {
  // The field has whole seconds.
  const until = new Date(Date.parse(raisedAt) + SECOND_MS).toISOString();
  const shared = scope === 'portal' ? {} : { [scope]: scopeValue };
  return { kind, ...shared, days: '1', until: dateTimeField(until) };
}
