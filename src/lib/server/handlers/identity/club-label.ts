import type { Member } from '#domain/members';
import { findRankTerms } from '#domain/ranks';
import type { RequestContext } from '../../context.ts';
import type { ClubLabel } from '../../presenters/identity.ts';
import { toClubLabel } from '../../presenters/ranks.ts';

/** Returns the label of the member's VIP level in the language of the request; null for accounts without ranks. */
export async function clubLabelOf({ app, languageTag }: RequestContext, member: Member): Promise<ClubLabel | null> {
  if (member.accountType !== 'member') return null;
  const terms = await findRankTerms(app.db, member.rankLevel);
  return terms ? toClubLabel(terms, languageTag) : null;
}
