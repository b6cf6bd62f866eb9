import { describe, expect, it } from 'vitest';
import { RefusedError } from '#browser/client/client';
import { $reauthenticationPrompt, withReauthentication } from '#browser/stores/reauthentication';

const idle = () => new RefusedError(403, { success: false, code: 'reauthentication_required', message: '' });

/** Returns an action that is refused while the session is idle, and how often it ran. */
function idleAction() {
  const state = { isIdle: true, count: 0 };
  const send = async () => {
    state.count++;
    if (state.isIdle) throw idle();
    return 'placed';
  };
  return { state, send };
}

describe('a request in an idle session', () => {
  it('is sent once more after the password, and only then', async () => {
    const { state, send } = idleAction();
    const result = withReauthentication(send);
    await expect.poll(() => $reauthenticationPrompt.get()).toBeDefined();
    expect(state.count).toBe(1);
    state.isIdle = false;
    $reauthenticationPrompt.get()?.finish(true);
    expect(await result).toBe('placed');
    expect(state.count).toBe(2);
    expect($reauthenticationPrompt.get()).toBeUndefined();
  });

  it('is refused when the member closes the prompt', async () => {
    const { state, send } = idleAction();
    const result = withReauthentication(send);
    await expect.poll(() => $reauthenticationPrompt.get()).toBeDefined();
    $reauthenticationPrompt.get()?.finish(false);
    await expect(result).rejects.toMatchObject({ failure: { code: 'reauthentication_required' } });
    expect(state.count).toBe(1);
  });

  it('shares one prompt with the others', async () => {
    const { state, send } = idleAction();
    const results = [withReauthentication(send), withReauthentication(send)];
    await expect.poll(() => state.count).toBe(2);
    await expect.poll(() => $reauthenticationPrompt.get()).toBeDefined();
    state.isIdle = false;
    $reauthenticationPrompt.get()?.finish(true);
    expect(await Promise.all(results)).toEqual(['placed', 'placed']);
  });
});
