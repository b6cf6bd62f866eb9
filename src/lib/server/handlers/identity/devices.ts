import { listOwnDevices, revokeDevice } from '#domain/devices';
import { endSessionsOfDevice } from '#domain/members';
import { maskAddress } from '#rules/masks';
import type { Handlers } from '../../context.ts';
import { memberOf, visitorOf } from './caller.ts';

export const deviceHandlers: Handlers<'GET /wps/member/devices' | 'DELETE /wps/member/devices/{id}'> = {
  async 'GET /wps/member/devices'(call) {
    const { device: current } = visitorOf(call).browser;
    const devices = await listOwnDevices(call.app.db, memberOf(call).id, current);
    return devices.map(({ publicId, address, isTrusted, isCurrent, ...seen }) => ({
      ...seen,
      id: publicId,
      address: maskAddress(address),
      place: call.app.visitors.countryOf(address) ?? null,
      trusted: isTrusted,
      current: isCurrent,
    }));
  },

  async 'DELETE /wps/member/devices/{id}'(call, { params }) {
    const memberId = memberOf(call).id;
    await call.write(async (tx) => {
      const deviceId = await revokeDevice(tx, { memberId, publicId: params.id, keepsNetwork: call.network });
      await endSessionsOfDevice(tx, { memberId, deviceId });
    });
    return null;
  },
};
