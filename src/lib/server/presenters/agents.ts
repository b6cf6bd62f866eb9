import type { AgentLink, Breadcrumb, Delegate, TeamMember } from '#domain/agents';
import type { ContractFamily } from '#rules/agents/families';
import { wireAccountType } from '#rules/roles';
import { wireFamilyOf } from './contracts.ts';

export function toLinkResponse({
  type,
  prizeGroup: series,
  maxUses: quota,
  uses,
  visits,
  disabledAt,
  ...link
}: AgentLink) {
  const { code, note, createdAt, expiresAt, firstDeposits } = link;
  return {
    code,
    type: wireAccountType(type),
    series,
    quota,
    registrations: uses,
    visits: Number(visits),
    firstDeposits: Number(firstDeposits),
    expiresAt,
    note,
    createdAt,
    isOn: disabledAt === null,
  };
}

export function toTeamMemberResponse(
  { publicId: id, accountType, maxPrizeGroup: series, ...member }: TeamMember,
  held: ReadonlyMap<string, readonly ContractFamily[]>,
) {
  const { downlines, teamSize, balanceMinor: balance, ...facts } = member;
  return {
    ...facts,
    id,
    type: wireAccountType(accountType),
    series,
    downlines: Number(downlines),
    teamSize: Number(teamSize),
    balance,
    contracts: (held.get(id) ?? []).map(wireFamilyOf),
  };
}

export function toBreadcrumbResponse({ publicId: id, username }: Breadcrumb) {
  return { id, username };
}

export function toDelegateResponse({ publicId: id, ...delegate }: Delegate) {
  return { id, ...delegate };
}
