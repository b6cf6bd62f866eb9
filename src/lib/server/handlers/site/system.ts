import { isToggleOn, moduleFlags, registrationSettings } from '#domain/modules';
import { getReferralProgram } from '#domain/referrals';
import { countryDialingCodes } from '#rules/members/countries';
import { MODULE_IDS, MODULE_PARTS, type ModuleFlags, type ModuleId } from '#rules/site/modules';
import type { Handlers } from '../../context.ts';
import { siteSettingsLinks } from './content-links.ts';
import { siteFacts, siteHandlers } from './site.ts';
import { marketOf } from '../../config/market.ts';

function node(flags: ModuleFlags, modId: ModuleId) {
  return { modId, enabled: flags[modId] ? ('1' as const) : ('0' as const), childrenNodes: [] };
}

/** Returns the feature flags in the tree form of the specification. */
function moduleTree(flags: ModuleFlags) {
  const parts: ReadonlySet<ModuleId> = new Set(Object.values(MODULE_PARTS).flat());
  return MODULE_IDS.filter((modId) => !parts.has(modId)).map((modId) => ({
    ...node(flags, modId),
    childrenNodes: (MODULE_PARTS[modId] ?? []).map((part) => node(flags, part)),
  }));
}

export const systemHandlers: Handlers<
  | 'GET /wps/system/status'
  | 'GET /wps/system/keys'
  | 'GET /wps/system/setting/register'
  | 'GET /wps/system/countryCodes'
  | 'GET /wps/system/whitelabel'
> = {
  ...siteHandlers,

  async 'GET /wps/system/keys'(request) {
    const keys = await request.app.encryption.publicKeys();
    return { success: true, value: { keys }, keys };
  },

  async 'GET /wps/system/setting/register'(request) {
    const { config, db } = request.app;
    const settings = await registrationSettings(db, marketOf(config, request.country));
    return { ...settings, humanVerification: config.humanVerification };
  },

  'GET /wps/system/countryCodes': async (request) => countryDialingCodes(request.country ?? request.app.config.country),

  async 'GET /wps/system/whitelabel'(request) {
    const { config, db } = request.app;
    const [site, flags, settings, loginRedirect, links, referral] = await Promise.all([
      siteFacts(request),
      moduleFlags(db),
      registrationSettings(db, marketOf(config)),
      isToggleOn(db, 'loginRedirect'),
      siteSettingsLinks(request),
      getReferralProgram(db),
    ]);
    return {
      modules: moduleTree(flags),
      register: settings,
      loginRedirect,
      socialProviders: config.socialProviders.map(({ id, label }) => ({ id, label })),
      phoneAuth: { enabled: config.phoneAuth !== undefined, pages: config.phoneAuth?.pages ?? null },
      minimumAge: config.minimumAge,
      location: site.location,
      maintenance: site.maintenance,
      regionRestriction: site.regionRestriction,
      merchantCode: config.merchantCode,
      ...links,
      availablePromo: { REFERRAL: { enabled: referral.isOn } },
      analytics: { gtagId: null },
      imageCDNs: [...config.imageCdns],
      launchGameCDNs: config.launchGameCdns.map(({ vendorCode: vassalage, origin }) => ({ vassalage, origin })),
    };
  },
};
