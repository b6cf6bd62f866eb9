import { DEFAULT_REGISTRATION_SETTINGS } from '#rules/registration';
import type { Handlers } from '../context.ts';

export const systemHandlers: Handlers<'GET /wps/system/keys' | 'GET /wps/system/setting/register'> = {
  async 'GET /wps/system/keys'(call) {
    const keys = await call.app.encryption.publicKeys();
    return { success: true, value: { keys }, keys };
  },

  'GET /wps/system/setting/register': async (call) => ({
    ...DEFAULT_REGISTRATION_SETTINGS,
    humanVerification: call.app.config.humanVerification,
  }),
};
