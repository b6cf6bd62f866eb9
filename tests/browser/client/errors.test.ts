import { describe, expect, it } from 'vitest';
import { NetworkError, RefusedError, isRefusal } from '#browser/client/client';
import { errorText } from '#browser/client/errors';

const t = (key: string, params?: Record<string, unknown>) => (params ? `${key} ${JSON.stringify(params)}` : key);
const refused = (fields?: Record<string, { code: string; params?: Record<string, string> }>) =>
  new RefusedError(422, { success: false, code: 'invalid_fields', message: 'internal words', fields });

describe('message of a failure', () => {
  it('is the text of the portal’s code, never the error’s own message', () => {
    expect(errorText(t, refused())).toBe('errors:invalid_fields');
    expect(errorText(t, new NetworkError('ECONNRESET'))).toBe('errors:network');
    expect(errorText(t, new Error('SELECT secret'))).toBe('errors:unknown_system_error');
  });

  it('distinguishes a slow network from a missing one', () => {
    const late = new NetworkError(new DOMException('signal timed out', 'TimeoutError'));
    expect(errorText(t, late)).toBe('errors:slow');
    expect(errorText(t, new NetworkError(new TypeError('fetch failed')))).toBe('errors:network');
  });

  it('names the field’s problem instead of saying that a field is wrong', () => {
    const error = refused({ amount: { code: 'amount_out_of_range', params: { min: '1', max: '2' } } });
    expect(errorText(t, error)).toBe('errors:amount_out_of_range {"field":"","min":"1","max":"2"}');
  });

  it('can be identified by the error’s code', () => {
    expect(isRefusal(refused(), 'invalid_fields')).toBe(true);
    expect(isRefusal(new NetworkError('lost'), 'invalid_fields')).toBe(false);
  });
});
