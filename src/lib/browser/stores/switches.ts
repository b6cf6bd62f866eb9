import { call } from '../client/client.ts';
import { keepMerchantCode } from '../storage.ts';

/** The part of the whitelabel that static pages follow. */
export async function requestFeatureFlags() {
  const { modules, merchantCode, loginRedirect, imageCDNs, launchGameCDNs } = await call(
    'GET /wps/system/whitelabel',
    {},
  );
  keepMerchantCode(merchantCode);
  const off = modules
    .flatMap((node) => [node, ...node.childrenNodes])
    .filter(({ enabled }) => enabled === '0')
    .map(({ modId }) => modId)
    .join(' ');
  return { off, loginRedirect, imageCDNs, launchGameCDNs };
}
