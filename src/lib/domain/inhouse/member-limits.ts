import { and, asc, eq } from 'drizzle-orm';
import { lockAgainstErasure } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { type InhouseGame, isInhouseGame } from '#rules/inhouse/stream';
import { gameCodeOf, type ListedTerms, listGameTerms } from './settings.ts';
import { inhouseMemberLimits } from './tables.ts';

/** Limits that staff set for a member beside those of the games: the lowest count (docs/spec/inhouse-rulebook.md §5.3). */
export interface MemberLimits {
  /** Undefined: every game. */
  game: InhouseGame | undefined;
  /** Null: no limit of the member's own. */
  maxMinor: bigint | null;
  maxWinMinor: bigint | null;
}

const codeOf = (game: InhouseGame | undefined) => (game === undefined ? '' : gameCodeOf(game));

/** Lists the limits of a member's own, those of every game first. */
export async function listMemberLimits(db: Db, memberId: bigint): Promise<MemberLimits[]> {
  const rows = await db.orm
    .select()
    .from(inhouseMemberLimits)
    .where(eq(inhouseMemberLimits.memberId, memberId))
    .orderBy(asc(inhouseMemberLimits.gameCode));
  return rows.map(({ gameCode, maxMinor, maxWinMinor }) => {
    const game = gameCode.toLowerCase();
    return { game: isInhouseGame(game) ? game : undefined, maxMinor, maxWinMinor };
  });
}

/** Lists the terms of all games as a member's bets meet them: the lowest limits count. */
export async function listOwnTerms(db: Db, memberId: bigint): Promise<ListedTerms[]> {
  const own = await listMemberLimits(db, memberId);
  return (await listGameTerms(db)).map((terms) => {
    const counted = own.filter(({ game }) => game === undefined || game === terms.game);
    return {
      ...terms,
      maxMinor: lowest([terms.maxMinor, ...counted.map(({ maxMinor }) => maxMinor)]),
      maxWinMinor: lowest([terms.maxWinMinor, ...counted.map(({ maxWinMinor }) => maxWinMinor)]),
    };
  });
}

/** Deletes the limits of an erased member. */
export async function eraseMemberLimits(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.delete(inhouseMemberLimits).where(eq(inhouseMemberLimits.memberId, memberId));
}

function lowest(limits: readonly [bigint, ...(bigint | null)[]]): bigint {
  return limits.reduce<bigint>((min, each) => (each !== null && each < min ? each : min), limits[0]);
}

/**
 * Sets a member's own limits in a game, for bets placed after it; without any they are removed. Throws AppError `account_blocked` for an erased
 * account.
 */
export async function setMemberLimits(
  tx: Tx,
  memberId: bigint,
  { game, maxMinor, maxWinMinor }: MemberLimits,
): Promise<void> {
  await lockAgainstErasure(tx, memberId);
  const gameCode = codeOf(game);
  if (maxMinor === null && maxWinMinor === null) {
    const { memberId: member, gameCode: code } = inhouseMemberLimits;
    await tx.orm.delete(inhouseMemberLimits).where(and(eq(member, memberId), eq(code, gameCode)));
    return;
  }
  const target = [inhouseMemberLimits.memberId, inhouseMemberLimits.gameCode];
  await tx.orm
    .insert(inhouseMemberLimits)
    .values({ memberId, gameCode, maxMinor, maxWinMinor })
    .onConflictDoUpdate({ target, set: { maxMinor, maxWinMinor } });
}
