export { addAffiliate, disableAffiliate, enableAffiliate, findAffiliate, type AffiliateRequest } from './service.ts';
export { closeAffiliatesOf, getAffiliateCode, listAffiliates, pageOfAffiliates } from './store.ts';
