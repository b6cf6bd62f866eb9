import { findLastHead, findLastVerification, payloadHash } from '#domain/seals';
import { acknowledgeAlert, listAlerts } from '#domain/security-events';
import type { Handlers } from '../../context.ts';
import { staffUserOf } from './session.ts';

export const backOfficeSecurityHandlers: Handlers<
  'GET /ops/api/audit/integrity' | 'GET /ops/api/security/alerts' | 'POST /ops/api/security/alerts/{id}/acknowledge'
> = {
  async 'GET /ops/api/security/alerts'(request, { query: { state, ...page } }) {
    const found = await listAlerts(request.app.db, { ...page, isOpen: state === 'open' });
    return { ...found, rows: found.rows.map((row) => ({ ...row, id: row.id.toString() })) };
  },

  async 'POST /ops/api/security/alerts/{id}/acknowledge'(request, { params, body: { note } }) {
    const { actor, address } = { actor: staffUserOf(request).username, address: request.address };
    await request.write((tx) => acknowledgeAlert(tx, { id: BigInt(params.id), actor, note, address }));
    return null;
  },

  async 'GET /ops/api/audit/integrity'({ app: { db } }) {
    const [verification, last] = await Promise.all([findLastVerification(db), findLastHead(db)]);
    return {
      verification: verification
        ? { ...verification, blocks: verification.blocks.toString(), rows: verification.rows.toString() }
        : null,
      head: last
        ? {
            signedAt: last.head.at,
            exportedAt: last.exportedAt,
            publicKey: last.head.publicKey,
            hash: payloadHash(last.head.payload),
          }
        : null,
    };
  },
};
