import { findLastHead, findLastVerification, payloadHash } from '#domain/seals';
import type { Handlers } from '../../context.ts';

export const backOfficeSecurityHandlers: Handlers<'GET /ops/api/audit/integrity'> = {
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
