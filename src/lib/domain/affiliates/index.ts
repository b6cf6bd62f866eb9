export {
  addAffiliate,
  affiliateCode,
  disableAffiliate,
  enableAffiliate,
  findAffiliate,
  listAffiliates,
  pageOfAffiliates,
  type AffiliateRequest,
} from './service.ts';
