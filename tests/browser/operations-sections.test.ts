import { describe, expect, test } from 'vitest';
import { ENDPOINTS, type Call } from '#api/table';
import type { EndpointDefinition } from '#api/endpoint';
import {
  canDecide,
  canLiftHalts,
  canOpen,
  SECTION_NAMES,
  type SectionName,
  sectionOf,
} from '#browser/stores/operations/sections';

const ROLES = ['admin', 'finance', 'support', 'auditor'] as const;

const READS: Record<SectionName, Call> = {
  deposits: 'GET /ops/api/deposits',
  withdrawals: 'GET /ops/api/withdrawals',
  rounds: 'GET /ops/api/rounds/stale',
  ledger: 'GET /ops/api/ledger/trial-balance',
  outbox: 'GET /ops/api/outbox',
  audit: 'GET /ops/api/audit',
};

function rolesOf(key: Call) {
  return (ENDPOINTS[key] as EndpointDefinition).roles ?? [];
}

describe('what the desk offers a role', () => {
  test.each(SECTION_NAMES)('is in the section "%s" what the server allows', (name) => {
    for (const role of ROLES) expect(canOpen(role, name), role).toBe(rolesOf(READS[name]).includes(role));
  });

  test('are decisions where the server takes them', () => {
    const decisions = (Object.keys(ENDPOINTS) as Call[]).filter((key) => /^POST \/ops\/api\/\w+\/\{id\}\//.test(key));
    expect(decisions.length).toBeGreaterThan(5);
    for (const key of decisions) {
      for (const role of ROLES) expect(canDecide(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
    }
    const lift = rolesOf('DELETE /ops/api/ledger/halts/{accountKind}');
    for (const role of ROLES) expect(canLiftHalts(role), role).toBe(lift.includes(role));
  });

  test('is the section that the address names, and the first for any other address', () => {
    expect(sectionOf('#audit')).toBe('audit');
    for (const hash of ['', '#', '#nothing', '#__proto__']) expect(sectionOf(hash)).toBe('deposits');
  });
});
