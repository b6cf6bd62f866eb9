import { describe, expect, it } from 'vitest';
import { NetworkError, RefusedError } from '#browser/client/client';
import { errorText, isRefusal } from '#browser/client/errors';

const t = (key: string, params?: Record<string, unknown>) => (params ? `${key} ${JSON.stringify(params)}` : key);
const refused = (fields?: Record<string, { code: string; params?: Record<string, string> }>) =>
  new RefusedError(422, { success: false, code: 'invalid_fields', message: 'internal words', fields });

describe('what a reader is told of a failure', () => {
  it('is the text of the portal’s code, never the message of the error', () => {
    expect(errorText(t, refused())).toBe('errors:invalid_fields');
    expect(errorText(t, new NetworkError('ECONNRESET'))).toBe('errors:network');
    expect(errorText(t, new Error('SELECT secret'))).toBe('errors:unknown_system_error');
  });

  it('tells a network that is slow from one that is not there', () => {
    const late = new NetworkError(new DOMException('signal timed out', 'TimeoutError'));
    expect(errorText(t, late)).toBe('errors:slow');
    expect(errorText(t, new NetworkError(new TypeError('fetch failed')))).toBe('errors:network');
  });

  it('names what is wrong with a field rather than that one is', () => {
    const error = refused({ amount: { code: 'amount_out_of_range', params: { min: '1', max: '2' } } });
    expect(errorText(t, error)).toBe('errors:amount_out_of_range {"field":"","min":"1","max":"2"}');
  });

  it('can be asked for by its code', () => {
    expect(isRefusal(refused(), 'invalid_fields')).toBe(true);
    expect(isRefusal(new NetworkError('lost'), 'invalid_fields')).toBe(false);
  });
});
