export { SEAL_CHAINS, type SealChain } from './chains.ts';
export {
  exportedHead,
  type ExportedHead,
  findLastHead,
  isExportLate,
  listUnexported,
  parseHead,
  payloadHash,
  recordExport,
  signHead,
  toExportedHead,
} from './heads.ts';
export { sealRecords } from './sealing.ts';
export { listPublicKeys } from './signing.ts';
export {
  findFirstRecordTime,
  findLastVerification,
  recordVerification,
  type Verification,
  verificationState,
  verifyRecords,
} from './verification.ts';
