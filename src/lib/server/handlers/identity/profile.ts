import { exportMember } from '#domain/data-export';
import { assertStrongAuthentication } from '#domain/identity';
import { getProfile, listConsents, type Member, recordConsent, updateProfile } from '#domain/members';
import { displayTime } from '#kernel/clock';
import { avatarPath } from '#rules/members/profile';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { callerOf, memberOf } from './caller.ts';
import { clubLabelOf } from './club-label.ts';

const pictureOf = ({ avatar }: Member) => (avatar === null ? null : avatarPath(avatar));

export const profileHandlers: Handlers<
  | 'GET /wps/member/info/icon'
  | 'GET /wps/relay/MCSFE_getPlayerAvatar'
  | 'GET /wps/member/profile'
  | 'PUT /wps/member/profile'
  | 'PUT /wps/member/profile/consents'
  | 'POST /wps/member/exports'
> = {
  async 'GET /wps/member/info/icon'(request) {
    const member = memberOf(request);
    return { icon: pictureOf(member), clubLabel: await clubLabelOf(request, member) };
  },

  async 'GET /wps/relay/MCSFE_getPlayerAvatar'(request) {
    const member = memberOf(request);
    return { avatar: member.avatar, image: pictureOf(member) };
  },

  async 'GET /wps/member/profile'(request) {
    const { id } = memberOf(request);
    const profile = await getProfile(request.app.db, request.app, id);
    return { ...profile, consents: await listConsents(request.app.db, id) };
  },

  async 'PUT /wps/member/profile'(request, { body: change }) {
    const { db, sealer, clock, config } = request.app;
    const { minimumAge, timeZone } = config;
    const deps = { sealer, minimumAge, today: displayTime(clock.now(), timeZone).slice(0, 10) };
    await db.transaction((tx) => updateProfile(tx, deps, { memberId: memberOf(request).id, change }));
    return null;
  },

  async 'PUT /wps/member/profile/consents'(request, { body }) {
    await request.app.db.transaction((tx) => recordConsent(tx, { memberId: memberOf(request).id, ...body }));
    return null;
  },

  async 'POST /wps/member/exports'(request) {
    const { app } = request;
    const { id } = memberOf(request);
    await assertStrongAuthentication(identityDeps(app), callerOf(request));
    return app.db.transaction(async (tx) => {
      const { address } = await getProfile(tx, app, id);
      const consents = await listConsents(tx, id);
      return { exportedAt: app.clock.now(), address, consents, ...(await exportMember(tx, id)) };
    });
  },
};
