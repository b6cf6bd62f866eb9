import type { EndpointResponse, EndpointInput } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type Features = EndpointResponse<'GET /ops/api/modules'>;
export type FieldRow = EndpointResponse<'GET /ops/api/registration'>[number];
export type AffiliateRow = EndpointResponse<'GET /ops/api/affiliates'>['rows'][number];

export const features = createLoader(() => inBackOffice(call('GET /ops/api/modules', {})));
export const registrationRules = createLoader(() => inBackOffice(call('GET /ops/api/registration', {})));

const PAGE_SIZE = 20;

export const affiliates: ListStore<AffiliateRow> = createList(({ pageNo }) =>
  call('GET /ops/api/affiliates', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

onSignedOut(features.clear);
onSignedOut(registrationRules.clear);

type ModuleId = EndpointInput<'PUT /ops/api/modules/{modId}'>['params']['modId'];

/** Turns a module or a setting on or off for all visitors. */
export function setFeature(kind: 'module' | 'setting', name: string, enabled: boolean): Promise<void> {
  const body = { enabled };
  const work = () =>
    kind === 'module'
      ? // The names in the list are the contract's own.
        call('PUT /ops/api/modules/{modId}', { params: { modId: name as ModuleId }, body })
      : call('PUT /ops/api/settings/{name}', { params: { name }, body });
  return runAction(work, features.load, {
    key: enabled ? 'done.featureEnabled' : 'done.featureDisabled',
    params: { id: name },
  });
}

export function changeField(
  field: FieldRow['field'],
  body: EndpointInput<'PUT /ops/api/registration/{field}'>['body'],
): Promise<void> {
  const work = () => call('PUT /ops/api/registration/{field}', { params: { field }, body });
  return runAction(work, registrationRules.load, { key: 'done.fieldChanged', params: { id: field } });
}

export function addAffiliate(body: EndpointInput<'POST /ops/api/affiliates'>['body']): Promise<void> {
  const work = () => call('POST /ops/api/affiliates', { body });
  return runAction(work, affiliates.refresh, { key: 'done.affiliateAdded', params: { id: body.code } });
}

export function setAffiliate(code: string, enabled: boolean): Promise<void> {
  const work = () => call('PUT /ops/api/affiliates/{code}', { params: { code }, body: { enabled } });
  const key = enabled ? 'done.affiliateEnabled' : 'done.affiliateDisabled';
  return runAction(work, affiliates.refresh, { key, params: { id: code } });
}
