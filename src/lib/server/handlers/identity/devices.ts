import { listOwnDevices, revokeDevice } from '#domain/devices';
import { assertRecentAuthentication } from '#domain/identity';
import { endSessionsOfDevice } from '#domain/members';
import { maskAddress } from '#rules/members/masks';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { callerOf, memberOf, visitorOf } from './caller.ts';

export const deviceHandlers: Handlers<'GET /wps/member/devices' | 'DELETE /wps/member/devices/{id}'> = {
  async 'GET /wps/member/devices'(request) {
    const { device: current } = visitorOf(request).browser;
    const devices = await listOwnDevices(request.app.db, memberOf(request).id, current);
    return devices.map(({ publicId, address, isTrusted, isCurrent, ...seen }) => ({
      ...seen,
      id: publicId,
      address: maskAddress(address),
      country: request.app.visitors.countryOf(address) ?? null,
      trusted: isTrusted,
      current: isCurrent,
    }));
  },

  async 'DELETE /wps/member/devices/{id}'(request, { params }) {
    await assertRecentAuthentication(identityDeps(request.app), callerOf(request));
    const memberId = memberOf(request).id;
    await request.write(async (tx) => {
      const deviceId = await revokeDevice(tx, { memberId, publicId: params.id, keepsNetwork: request.network });
      await endSessionsOfDevice(tx, { memberId, deviceId });
    });
    return null;
  },
};
