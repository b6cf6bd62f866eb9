import { storeMerchantCode } from '../storage.ts';
import { requestSiteSettings } from './request-site-settings.ts';

/** Requests the feature flags that static pages use, and stores the merchant's key. */
export async function requestFeatureFlags() {
  const { modules, availablePromo, merchantCode, loginRedirect, frameLinks, imageCDNs, launchGameCDNs } =
    await requestSiteSettings();
  storeMerchantCode(merchantCode);
  const disabled = modules
    .flatMap((node) => [node, ...node.childrenNodes])
    .filter(({ enabled }) => enabled === '0')
    .map(({ modId }) => modId);
  const off = [...disabled, ...(availablePromo.REFERRAL.enabled ? [] : ['REFERRAL'])].join(' ');
  return { off, loginRedirect, frameLinks, imageCDNs, launchGameCDNs };
}
