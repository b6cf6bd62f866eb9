import { call, type EndpointOptions } from '../../client/client.ts';

type Reset = EndpointOptions<'POST /wps/member/password/reset'>['body'];

/** Requests an email with a link that sets a new password. The response does not reveal whether the account exists. */
export async function requestResetLink(
  body: { username: string; email: string },
  humanCheck: string | undefined,
): Promise<void> {
  await call('POST /wps/member/password/email', {
    body: { ...body, ...(humanCheck ? { humanCheck } : {}) },
    form: true,
  });
}

/** Sets a new password by the code of a link. */
export async function resetPassword(body: Reset): Promise<void> {
  await call('POST /wps/member/password/reset', { body, encrypted: true });
}
