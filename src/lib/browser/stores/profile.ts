import type { EndpointInput, EndpointResponse } from '#api/table';
import type { ConsentChannel } from '#rules/members/profile';
import { callAsMember } from './call-as-member.ts';
import { createLoader } from './loadable.ts';
import { withStrongAuthentication } from './security/recent-authentication.ts';
import { $session, patchMember } from './session.ts';

export type Profile = EndpointResponse<'GET /wps/member/profile'>;
export type Consent = Profile['consents'][number];

export const profile = createLoader(() => callAsMember('GET /wps/member/profile', {}));

/** Changes parts of the profile, also where the member's name and picture are shown. Throws what the request threw. */
export async function saveProfile(body: EndpointInput<'PUT /wps/member/profile'>['body']): Promise<void> {
  await callAsMember('PUT /wps/member/profile', { body });
  await profile.reload();
  // Reads again what was stored: the server trims a nickname.
  const loaded = profile.$store.get();
  if (loaded.state === 'ready') patchMember({ nickname: loaded.value.nickname, avatar: loaded.value.avatar });
}

/** Agrees to marketing by a channel, or withdraws that. Throws what the request threw. */
export async function decideConsent(channel: ConsentChannel, isGranted: boolean): Promise<void> {
  await callAsMember('PUT /wps/member/profile/consents', { body: { channel, isGranted } });
  await profile.reload();
}

/** Requests everything that is stored about the member; the member authenticates first. */
export function requestDataExport(): Promise<EndpointResponse<'POST /wps/member/exports'>> {
  return withStrongAuthentication(() => callAsMember('POST /wps/member/exports', { body: { kind: 'personal-data' } }));
}

$session.listen(({ state }) => {
  if (state === 'out') profile.clear();
});
