export { addAffiliate, disableAffiliate, enableAffiliate, findAffiliate, type AffiliateRequest } from './service.ts';
export { getAffiliateCode, listAffiliates, pageOfAffiliates } from './store.ts';
