import { assertUsernameFree, register, UsernameTakenError, type Member, type Registration } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RandomSource } from '#kernel/ids';
import { MEMBER_MAX_PRIZE_GROUP } from '#rules/lottery/bets/bet-rules';
import { openingRefusal, type OpenedAccount } from '#rules/agents/tree/openings';
import { recordAct, type Acting } from './acts.ts';
import { findOpener, takeNeededPlace } from './openers.ts';
import { getTreeSettings } from './settings.ts';
import { assertPrizeGroupGranted, findAgentNamed, holdTree, type TreeMove, withPositionRefusals } from './tree.ts';

export interface NewAccount extends OpenedAccount {
  username: string;
  passwordHash: string;
}

/**
 * Throws what `openAccount` would throw now, in the order of docs/spec/agents-rulebook.md §2.2. Comes before the password is hashed,
 * which takes time.
 */
export async function assertOpenable(db: Db, agentId: bigint, account: OpenedAccount & { username: string }) {
  const [settings, opener] = [await getTreeSettings(db), await findOpener(db, agentId)];
  const refusal = openingRefusal(settings, opener, account, await isNameTaken(db, account.username));
  if (refusal) throw new AppError(refusal);
}

async function isNameTaken(db: Db, username: string): Promise<boolean> {
  try {
    await assertUsernameFree(db, username);
    return false;
  } catch (error) {
    if (error instanceof UsernameTakenError) return true;
    throw error;
  }
}

/**
 * Opens an account below an agent, whose owner sets a new password at the first sign-in. Throws AppError with the refusals of §2.2;
 * constraints and one conditional update decide between concurrent openings.
 */
export async function openAccount(
  tx: Tx,
  deps: { random: RandomSource },
  acting: Acting,
  { username, passwordHash, type, prizeGroup }: NewAccount,
): Promise<Member> {
  const { agent } = acting;
  await holdTree(tx);
  const settings = await getTreeSettings(tx);
  const refusal = openingRefusal(settings, await findOpener(tx, agent.id), { type, prizeGroup }, false);
  if (refusal) throw new AppError(refusal);
  await takeNeededPlace(tx, settings, { agentId: agent.id, prizeGroup });
  const { currency, languageCode } = agent;
  const member = await registerNamed(tx, deps, {
    username,
    passwordHash,
    currency,
    languageCode,
    accountType: type,
    maxPrizeGroup: prizeGroup,
    uplineId: agent.id,
    mustChangePassword: true,
  });
  // The agent was lowered since.
  if (member.maxPrizeGroup !== prizeGroup) throw new AppError('series_above_own');
  await recordAct(tx, acting, { action: 'account.open', memberId: member.id, details: { type, prizeGroup } });
  return member;
}

/** An account that the operator opens; `upline` is empty for the top of the tree. */
export interface OperatorAccount extends Pick<TreeMove, 'type' | 'upline' | 'maxPrizeGroup'> {
  username: string;
  passwordHash: string;
  currency: string;
  /** Language of an account without an agent above. */
  languageCode: string;
}

/** Throws what `openForOperator` would throw for the name and the upline now. Comes before the password is hashed, which takes time. */
export async function assertOperatorOpenable(
  db: Db,
  { username, type, upline }: Pick<OperatorAccount, 'username' | 'type' | 'upline'>,
): Promise<void> {
  if (type === 'master-agent' && upline !== '') throw new AppError('wrong_type');
  if (upline !== '') await findAgentNamed(db, upline);
  if (await isNameTaken(db, username)) throw new AppError('name_taken');
}

/**
 * Opens an account of any type that is in the tree, whose owner sets a new password at the first sign-in (docs/spec/agents-rulebook.md §2.2). At
 * the top of the tree, its prize group is at most that of players who register.
 * Throws InvalidFieldsError, and AppError `name_taken`, `quota_used_up`, and `wrong_type` for a master agent below an agent.
 */
export async function openForOperator(
  tx: Tx,
  deps: { random: RandomSource },
  { type, upline, maxPrizeGroup, languageCode, ...account }: OperatorAccount,
): Promise<Member> {
  if (type === 'master-agent' && upline !== '') throw new AppError('wrong_type');
  await holdTree(tx);
  const agent = upline === '' ? undefined : await findAgentNamed(tx, upline);
  // A higher one that nobody above grants takes two people, who move the account.
  if (!agent)
    assertPrizeGroupGranted({ maxPrizeGroup: Math.min(maxPrizeGroup, MEMBER_MAX_PRIZE_GROUP) }, maxPrizeGroup);
  if (agent) await takeNeededPlace(tx, await getTreeSettings(tx), { agentId: agent.id, prizeGroup: maxPrizeGroup });
  const registration = {
    ...account,
    languageCode: agent?.languageCode ?? languageCode,
    accountType: type,
    maxPrizeGroup,
    uplineId: agent?.id,
    mustChangePassword: true,
  };
  const member = await withPositionRefusals(() => registerNamed(tx, deps, registration));
  assertPrizeGroupGranted(member, maxPrizeGroup);
  return member;
}

/** Registers an account with the name that somebody else chose. Throws AppError `name_taken`. */
export async function registerNamed(
  tx: Tx,
  deps: { random: RandomSource },
  registration: Registration,
): Promise<Member> {
  try {
    return await register(tx, deps, registration);
  } catch (error) {
    if (error instanceof UsernameTakenError) throw new AppError('name_taken', { cause: error });
    throw error;
  }
}
