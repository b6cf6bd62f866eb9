import type { EndpointResponse, EndpointInput } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type SiteState = EndpointResponse<'GET /ops/api/maintenance'>;
export type MaintenancePlan = EndpointInput<'PUT /ops/api/maintenance'>['body'];

export const siteState = createLoader(() => inBackOffice(call('GET /ops/api/maintenance', {})));

onSignedOut(siteState.clear);

/** Starts maintenance, or changes the message and planned end of the one in progress. */
export function beginMaintenance(body: MaintenancePlan): Promise<void> {
  const work = () => call('PUT /ops/api/maintenance', { body });
  return runAction(work, siteState.load, { key: 'done.maintenanceStarted', params: {} });
}

export function endMaintenance(): Promise<void> {
  const work = () => call('DELETE /ops/api/maintenance', {});
  return runAction(work, siteState.load, { key: 'done.maintenanceEnded', params: {} });
}
