import { raiseAlerts } from '#domain/security-events';
import type { AppContext } from '../context.ts';
import { alertsRaised } from '../metrics.ts';
import type { Job } from './job.ts';

export const ALERT_JOB: Job = { name: 'raise alerts', when: '41 * * * * *', run: raiseNewAlerts };

/** Raises alerts by the rules; each new one is logged and counted. */
export async function raiseNewAlerts({ db, log }: AppContext): Promise<void> {
  for (const alert of await raiseAlerts(db)) {
    alertsRaised.inc({ rule: alert.rule });
    log.warn(alert, 'security alert; see the back office');
  }
}
