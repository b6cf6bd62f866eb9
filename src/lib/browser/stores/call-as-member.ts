import type { EndpointName, EndpointResponse } from '#api/table';
import {
  call,
  callFile,
  type EndpointOptions,
  type FileEndpoint,
  type ImageEndpoint,
  isRefusal,
  NetworkError,
  upload,
} from '../client/client.ts';
import { switchAuthView } from './dialogs.ts';
import { withReauthentication } from './reauthentication.ts';
import { afterSignOut, handleSessionEnd, readsSignal } from './session.ts';

/**
 * Calls an endpoint for a signed-in member. Opens the sign-in dialog when the session has ended, and prompts for the
 * password when it was idle. A sign-out cancels reads, which then throw NetworkError.
 */
export function callAsMember<Name extends EndpointName>(
  name: Name,
  options: EndpointOptions<Name>,
): Promise<EndpointResponse<Name>> {
  if (!name.startsWith('GET ')) return withSessionCheck(() => call(name, options));
  return withSessionCheck(() => cancelledBySignOut(readsSignal(), (signal) => call(name, { ...options, signal })));
}

async function cancelledBySignOut<Result>(
  signal: AbortSignal,
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(signal);
  } catch (error) {
    throw signal.aborted ? new NetworkError(error) : error;
  }
}

/** Returns a file of a signed-in member. */
export function fileAsMember<Name extends FileEndpoint>(
  name: Name,
  options: EndpointOptions<Name>,
): Promise<{ name: string; text: string }> {
  return withSessionCheck(() => callFile(name, options));
}

/** Uploads an image for a signed-in member. */
export function uploadAsMember<Name extends ImageEndpoint>(name: Name, file: Blob): Promise<EndpointResponse<Name>> {
  return withSessionCheck(() => upload(name, file));
}

async function withSessionCheck<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await withReauthentication(work);
  } catch (error) {
    await afterSignOut();
    if (isRefusal(error, 'not_signed_in')) handleSessionEnd(error);
    if (isRefusal(error, 'in_need_true_account')) switchAuthView('account');
    if (isRefusal(error, 'password_change_required')) switchAuthView('password');
    throw error;
  }
}
