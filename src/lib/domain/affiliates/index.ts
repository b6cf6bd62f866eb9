export {
  addAffiliate,
  affiliateCode,
  disableAffiliate,
  enableAffiliate,
  findAffiliate,
  hasUplineAgent,
  listAffiliates,
  pageOfAffiliates,
  type AffiliateRequest,
} from './service.ts';
