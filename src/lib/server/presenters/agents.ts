import type { AgentLink, Breadcrumb, Delegate, TeamMember, TeamNames } from '#domain/agents';
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
  { publicId: id, accountType, maxPrizeGroup: series, username, upline, ...member }: TeamMember,
  held: ReadonlyMap<string, readonly ContractFamily[]>,
  nameOf: TeamNames,
) {
  const { downlines, teamSize, balanceMinor: balance, ...facts } = member;
  return {
    ...facts,
    id,
    username: nameOf(username, facts.level <= 1),
    upline: upline && nameOf(upline, facts.level <= 2),
    type: wireAccountType(accountType),
    series,
    downlines: Number(downlines),
    teamSize: Number(teamSize),
    balance,
    contracts: (held.get(id) ?? []).map(wireFamilyOf),
  };
}

/** Shows a path as an agent sees it, who is the first on it. */
export function toPathResponse(path: readonly Breadcrumb[], nameOf: TeamNames) {
  return path.map(({ publicId: id, username }, level) => ({ id, username: nameOf(username, level <= 1) }));
}

export function toDelegateResponse({ publicId: id, ...delegate }: Delegate) {
  return { id, ...delegate };
}
