import { listSeedReads } from '#domain/inhouse';
import {
  findFirstRecordTime,
  findLastHead,
  findLastVerification,
  isExportLate,
  payloadHash,
  verificationState,
} from '#domain/seals';
import {
  acknowledgeAlert,
  type AlertRuleSettings,
  changeAlertRule,
  isCriticalRule,
  listAlertRules,
  listAlerts,
  listSecurityEvents,
} from '#domain/security-events';
import { outsideTarget } from '../../adapters/head-export/targets.ts';
import { type Entry, runAudited } from '../../audit/audit-record.ts';
import type { Handlers, SecondPersonRules } from '../../context.ts';
import { networkOf } from '../../site/request-facts.ts';
import { acting, recordView, staffUserOf } from './session.ts';

type SecurityEndpoint =
  | 'GET /ops/api/security/seed-reads'
  | 'GET /ops/api/audit/integrity'
  | 'GET /ops/api/security/alerts'
  | 'POST /ops/api/security/alerts/{id}/acknowledge'
  | 'GET /ops/api/security/events'
  | 'POST /ops/api/security/accounts'
  | 'GET /ops/api/security/alert-rules'
  | 'PUT /ops/api/security/alert-rules/{code}';

/** One person could otherwise make the portal blind for what that person does next. A rule's severity never changes. */
export const securitySecondPersonRules: SecondPersonRules = {
  'PUT /ops/api/security/alert-rules/{code}': ({ app }, { params: { code } }) => isCriticalRule(app.db, code),
};

export const backOfficeSecurityHandlers: Handlers<SecurityEndpoint> = {
  async 'GET /ops/api/security/alerts'(request, { query: { state, ...page } }) {
    const found = await listAlerts(request.app.db, { ...page, isOpen: state === 'open' });
    return { ...found, rows: found.rows.map((row) => ({ ...row, id: row.id.toString() })) };
  },

  async 'POST /ops/api/security/alerts/{id}/acknowledge'(request, { params, body: { note } }) {
    const { actor, address } = { actor: staffUserOf(request).username, address: request.address };
    await request.write((tx) => acknowledgeAlert(tx, { id: BigInt(params.id), actor, note, address }));
    return null;
  },

  async 'GET /ops/api/security/events'(request, { query: { network, accounts, to, ...query } }) {
    const { db, clock } = request.app;
    const hashes = accounts?.split(',');
    // Shows from where one person came.
    for (const hash of hashes ?? []) await recordView(request, 'security-event.view', hash);
    const page = await listSecurityEvents(db, {
      ...query,
      network: network === undefined ? undefined : networkOf(network),
      accounts: hashes?.map((hash) => Buffer.from(hash, 'hex')),
      to: to === undefined ? clock.now() : new Date(to),
    });
    const rows = page.rows.map(({ accountHash, ...row }) => ({
      ...row,
      id: row.id.toString(),
      account: accountHash && hex(accountHash),
    }));
    return { ...page, rows };
  },

  async 'POST /ops/api/security/accounts'({ app: { securityEvents } }, { body: { name } }) {
    return { accounts: securityEvents.accountHashes(name).map(hex) };
  },

  async 'GET /ops/api/security/seed-reads'({ app: { db } }, { query }) {
    const page = await listSeedReads(db, query);
    return { ...page, rows: page.rows.map(({ id, ...row }) => ({ ...row, id: id.toString() })) };
  },

  'GET /ops/api/security/alert-rules': ({ app: { db } }) => listAlertRules(db),

  async 'PUT /ops/api/security/alert-rules/{code}'(request, { params: { code }, body }) {
    await runAudited(
      acting(request),
      (tx) => changeAlertRule(tx, code, body),
      (before) => ruleEntry({ code, settings: body, before }),
    );
    return null;
  },

  async 'GET /ops/api/audit/integrity'({ app: { db, clock, config } }) {
    const { target } = outsideTarget(config);
    const [verification, firstRecordAt, last] = await Promise.all([
      findLastVerification(db),
      findFirstRecordTime(db),
      findLastHead(db, target),
    ]);
    return {
      state: verificationState(verification, firstRecordAt, clock.now()),
      verification: verification
        ? { ...verification, blocks: verification.blocks.toString(), records: verification.records.toString() }
        : null,
      head: last
        ? {
            signedAt: last.head.at,
            exportedAt: last.exportedAt,
            isExportLate: isExportLate(last, clock.now()),
            publicKey: last.head.publicKey,
            hash: payloadHash(last.head.payload),
          }
        : null,
    };
  },
};

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

interface RuleChange {
  code: string;
  settings: AlertRuleSettings;
  before: AlertRuleSettings;
}

/** Audit entry for a changed rule, with the old settings and the new ones. */
function ruleEntry({ code, settings, before }: RuleChange): Entry {
  const { threshold: oldThreshold, windowMinutes: oldWindowMinutes, enabled: wasEnabled } = before;
  const details = { ...settings, oldThreshold, oldWindowMinutes, wasEnabled };
  return { action: 'alert-rule.change', subject: code, details };
}
