import { beginMaintenance, endMaintenance, getMaintenance } from '#domain/modules';
import type { Handlers } from '../../context.ts';
import { maintenanceEntry, runAudited } from '../../audit/audit-record.ts';
import { acting } from './session.ts';

export const backOfficeSiteHandlers: Handlers<
  'GET /ops/api/maintenance' | 'PUT /ops/api/maintenance' | 'DELETE /ops/api/maintenance'
> = {
  async 'GET /ops/api/maintenance'(request) {
    return { maintenance: (await getMaintenance(request.app.db)) ?? null };
  },

  async 'PUT /ops/api/maintenance'(request, { body: { message = null, minutes } }) {
    const plan = { message, minutes: minutes === 'unknown' ? null : minutes };
    const begun = await runAudited(
      acting(request),
      (tx) => beginMaintenance(tx, request.app, plan),
      (underway) => maintenanceEntry('begin', underway),
    );
    return { maintenance: begun };
  },

  async 'DELETE /ops/api/maintenance'(request) {
    await runAudited(
      acting(request),
      (tx) => endMaintenance(tx),
      () => maintenanceEntry('end'),
    );
    return null;
  },
};
