import { describe, expect, it } from 'vitest';
import { eventsOf } from '#browser/stores/back-office/security';
import { dateTimeField } from '#browser/format';
import { SECURITY_EVENT_KINDS } from '#rules/identity/security-events';
import en from '../../../../locales/en/ops.json' with { type: 'json' };
import vi from '../../../../locales/vi/ops.json' with { type: 'json' };

it.each([
  ['English', en],
  ['Vietnamese', vi],
])('every kind of security event has a name in %s', (_, { security }) => {
  expect(Object.keys(security.kind).sort()).toEqual([...SECURITY_EVENT_KINDS].sort());
});

describe('the events of an alert', () => {
  const alert = {
    id: '1',
    rule: 'network_guessing',
    kind: 'sign_in_failed',
    severity: 'warning',
    count: 50,
    windowMinutes: 15,
    raisedAt: '2026-03-01T10:00:00.000Z',
    acknowledgedAt: null,
    acknowledgedBy: null,
    note: null,
  } as const;

  it('have its kind and what it shares, up to when it was raised', () => {
    const until = dateTimeField('2026-03-01T10:00:01.000Z');
    expect(eventsOf({ ...alert, scope: 'network', scopeValue: '203.0.113.7' })).toEqual({
      kind: 'sign_in_failed',
      network: '203.0.113.7',
      days: '1',
      until,
    });
  });

  it('have only the kind in common on the whole portal', () => {
    expect(eventsOf({ ...alert, scope: 'portal', scopeValue: '' })).not.toHaveProperty('portal');
  });
});
