import { describe, expect, test } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#api/table';
import type { EndpointDefinition } from '#api/endpoint';
import {
  canDecide,
  canEditPromotions,
  canHandleAlerts,
  canEraseMembers,
  canGiveBonuses,
  canHelpMembers,
  canLiftHalts,
  canOpen,
  canMoveMembers,
  canResetAuthenticators,
  canSeeCodes,
  canSetRanks,
  canSetRules,
  canWrite,
  findSections,
  SECTION_NAMES,
  type SectionName,
  filtersOfHash,
  sectionOf,
} from '#browser/stores/back-office/shell/sections';
import { textsOf } from '../../../../support/texts.ts';

const ROLES = ['admin', 'finance', 'support', 'auditor'] as const;

const READS: Record<SectionName, EndpointName> = {
  deposits: 'GET /ops/api/deposits',
  withdrawals: 'GET /ops/api/withdrawals',
  bankAccounts: 'GET /ops/api/bank-accounts',
  paymentMethods: 'GET /ops/api/payment-methods',
  approvals: 'GET /ops/api/proposals',
  security: 'GET /ops/api/security/alerts',
  members: 'GET /ops/api/members',
  ranks: 'GET /ops/api/ranks',
  rounds: 'GET /ops/api/rounds/stale',
  lottery: 'GET /ops/api/lottery/games',
  draws: 'GET /ops/api/lottery/results',
  ledger: 'GET /ops/api/ledger/trial-balance',
  promotions: 'GET /ops/api/promotions',
  missions: 'GET /ops/api/missions',
  boards: 'GET /ops/api/boards',
  claims: 'GET /ops/api/claims',
  promotionCosts: 'GET /ops/api/reports/promotions',
  pointItems: 'GET /ops/api/points/items',
  redemptions: 'GET /ops/api/points/redemptions',
  referrals: 'GET /ops/api/referrals',
  agentSettings: 'GET /ops/api/agent-settings',
  agentContracts: 'GET /ops/api/contracts',
  agentRuns: 'GET /ops/api/contract-runs',
  agentStatements: 'GET /ops/api/contract-statements',
  agentReceivables: 'GET /ops/api/contract-debts',
  agentReport: 'GET /ops/api/reports/agents',
  affiliatePlans: 'GET /ops/api/affiliate-plans',
  affiliateStatements: 'GET /ops/api/affiliate-statements',
  agentFlags: 'GET /ops/api/agent-flags',
  content: 'GET /ops/api/content',
  broadcasts: 'GET /ops/api/broadcasts',
  chat: 'GET /ops/api/chat',
  feedback: 'GET /ops/api/feedback',
  affiliates: 'GET /ops/api/affiliates',
  heldWins: 'GET /ops/api/held-wins',
  transfers: 'GET /ops/api/vendor-transfers',
  vendors: 'GET /ops/api/vendors',
  games: 'GET /ops/api/games',
  inhouseTerms: 'GET /ops/api/inhouse/terms',
  inhouseRounds: 'GET /ops/api/inhouse/rounds',
  syncRuns: 'GET /ops/api/sync-runs',
  returns: 'GET /ops/api/games/returns',
  reconciliations: 'GET /ops/api/reconciliations',
  registration: 'GET /ops/api/registration',
  modules: 'GET /ops/api/modules',
  site: 'GET /ops/api/maintenance',
  staff: 'GET /ops/api/staff',
  outbox: 'GET /ops/api/outbox',
  audit: 'GET /ops/api/audit',
};

function rolesOf(key: EndpointName) {
  return (ENDPOINTS[key] as EndpointDefinition).roles ?? [];
}

describe('the sections of a role', () => {
  test.each(SECTION_NAMES)('match the server’s rules in the section "%s"', (name) => {
    for (const role of ROLES) expect(canOpen(role, name), role).toBe(rolesOf(READS[name]).includes(role));
  });

  test('offer decisions where the server allows them', () => {
    const decisions = (Object.keys(ENDPOINTS) as EndpointName[]).filter((key) =>
      /^POST \/ops\/api\/(?:deposits|withdrawals|bank-accounts|rounds|inhouse\/rounds|held-wins|vendor-transfers)\/\{id\}\//.test(
        key,
      ),
    );
    expect(decisions.length).toBeGreaterThan(5);
    for (const key of decisions) {
      for (const role of ROLES) expect(canDecide(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
    }
    const methods = (Object.keys(ENDPOINTS) as EndpointName[]).filter((key) =>
      /^(POST|PUT) \/ops\/api\/payment-methods/.test(key),
    );
    expect(methods.length).toBe(3);
    for (const role of ROLES) {
      for (const key of methods) expect(canDecide(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
      for (const key of [
        'POST /ops/api/promotions/{contentId}/publish',
        'POST /ops/api/claims/decide',
        'POST /ops/api/missions/{missionId}/publish',
        'POST /ops/api/boards/{boardId}/publish',
        'POST /ops/api/boards/{boardId}/windows/{window}/exclusions/{memberId}',
      ] as const)
        expect(canDecide(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
      for (const key of [
        'PUT /ops/api/promotions/{contentId}',
        'POST /ops/api/promotions/{contentId}/stop',
        'POST /ops/api/missions',
        'PUT /ops/api/missions/{missionId}',
        'POST /ops/api/missions/{missionId}/stop',
        'POST /ops/api/boards',
        'PUT /ops/api/boards/{boardId}',
        'POST /ops/api/boards/{boardId}/stop',
      ] as const)
        expect(canEditPromotions(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
    }
    const show = rolesOf('POST /ops/api/outbox/{id}/show');
    for (const role of ROLES) expect(canSeeCodes(role), role).toBe(show.includes(role));
    const lift = rolesOf('DELETE /ops/api/ledger/halts/{accountKind}');
    for (const role of ROLES) expect(canLiftHalts(role), role).toBe(lift.includes(role));
  });

  test('offer help for members and rules where the server allows them', () => {
    const changes = (Object.keys(ENDPOINTS) as EndpointName[]).filter((key) =>
      /^(POST|PUT|DELETE) \/ops\/api\//.test(key),
    );
    const reset = 'POST /ops/api/members/{memberId}/authenticator/reset';
    const place = 'PUT /ops/api/members/{memberId}/tree-position';
    const erase = 'POST /ops/api/members/{memberId}/erase';
    const bonuses = changes.filter((key) => /\/(bonuses|free-rounds|points)/.test(key));
    const ranks = changes.filter((key) => /\/ranks?\//.test(key));
    const limits = 'PUT /ops/api/members/{memberId}/inhouse-limits';
    const own = new Set<string>([reset, place, erase, limits, ...bonuses, ...ranks]);
    const help = changes.filter((key) => key.includes('/members/') && !own.has(key));
    const rules = changes.filter((key) =>
      /\/ops\/api\/(modules|settings|registration|affiliates|maintenance)/.test(key),
    );
    expect([help.length, bonuses.length, ranks.length, rules.length]).toEqual([5, 12, 4, 7]);
    for (const role of ROLES) {
      for (const key of help) expect(canHelpMembers(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
      for (const key of bonuses) expect(canGiveBonuses(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
      for (const key of ranks) expect(canSetRanks(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
      expect(canDecide(role), role).toBe(rolesOf(limits).includes(role));
      expect(canResetAuthenticators(role), role).toBe(rolesOf(reset).includes(role));
      expect(canMoveMembers(role), role).toBe(rolesOf(place).includes(role));
      expect(canEraseMembers(role), role).toBe(rolesOf(erase).includes(role));
      for (const key of rules) expect(canSetRules(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
    }
  });

  test('offer the rules and results of the lottery where the server allows them', () => {
    const results = rolesOf('POST /ops/api/lottery/results');
    for (const role of ROLES) {
      expect(canDecide(role), role).toBe(results.includes(role));
      for (const key of ['PUT /ops/api/lottery/games/{gameCode}', 'POST /ops/api/lottery/voids'] as const) {
        expect(canSetRules(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
      }
    }
  });

  test('offer alerts and their rules where the server allows them', () => {
    const changes = (Object.keys(ENDPOINTS) as EndpointName[]).filter((key) =>
      /^(POST|PUT) \/ops\/api\/security\/alert/.test(key),
    );
    const reads = (Object.keys(ENDPOINTS) as EndpointName[]).filter((key) =>
      /^(GET \/ops\/api\/(security|audit\/integrity)|POST \/ops\/api\/security\/accounts)/.test(key),
    );
    expect([changes.length, reads.length]).toEqual([2, 6]);
    for (const role of ROLES) {
      for (const key of changes) expect(canHandleAlerts(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
      for (const key of reads) expect(canOpen(role, 'security'), `${role} ${key}`).toBe(rolesOf(key).includes(role));
    }
  });

  test('offer content, broadcasts and chat answers where the server allows them', () => {
    const writes = (Object.keys(ENDPOINTS) as EndpointName[]).filter((key) =>
      /^(POST|PUT) \/ops\/api\/(content|feedback|broadcasts)/.test(key),
    );
    expect(writes.length).toBe(11);
    for (const key of writes) {
      for (const role of ROLES) expect(canWrite(role), `${role} ${key}`).toBe(rolesOf(key).includes(role));
    }
  });

  describe('in the menu', () => {
    const t = textsOf('vi', 'ops');
    const found = (role: (typeof ROLES)[number], search: string) =>
      findSections(role, search, {
        groupTitle: (group) => t(`nav.group.${group}`),
        sectionTitle: (section) => t(`${section}.title`),
      });
    const namesOf = (...given: Parameters<typeof found>) => found(...given).flatMap(({ sections }) => sections);

    test('are all under a heading, each once, without those that the role may not open', () => {
      expect(namesOf('admin', ' ').toSorted()).toEqual(SECTION_NAMES.toSorted());
      for (const role of ROLES) {
        expect(namesOf(role, '')).toEqual(SECTION_NAMES.filter((name) => canOpen(role, name)));
        for (const { sections } of found(role, '')) expect(sections).not.toEqual([]);
      }
    });

    test('are found without diacritics, by the beginnings of words in their title or their heading', () => {
      expect(namesOf('admin', 'rut tien')).toEqual(['withdrawals']);
      expect(namesOf('admin', 'TÀI khoan')).toContain('bankAccounts');
      expect(namesOf('admin', 'xo so')).toEqual(['lottery', 'draws']);
      expect(namesOf('support', 'nhat ky')).toEqual([]);
      for (const nothing of ['xyzzy', '–', 'ut']) expect(found('admin', nothing)).toEqual([]);
    });
  });

  test('open with the section of the address, or with the first one', () => {
    expect(sectionOf('#audit')).toBe('audit');
    expect(sectionOf('#promotionCosts?days=7')).toBe('promotionCosts');
    expect(filtersOfHash('#promotionCosts?days=7&type=raffle').get('type')).toBe('raffle');
    for (const hash of ['', '#', '#nothing', '#__proto__']) expect(sectionOf(hash)).toBe('deposits');
  });
});
