import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { SearchX } from 'lucide-react';
import { isRefusal } from '#browser/client/client';
import { errorText } from '#browser/client/errors';
import { valueOf } from '#browser/stores/loadable';
import { hasTreePosition, type MemberPage, memberPage } from '#browser/stores/back-office/members/members';
import { canHelpMembers } from '#browser/stores/back-office/shell/sections';
import { isAgent } from '#rules/agents/tree/placement';
import { betsMoney } from '#rules/roles';
import { Dialog, EmptyState, FailedState, Skeleton } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { restoreFocus } from '../shared/main-focus.ts';
import { MemberActions } from './MemberActions.tsx';
import { MemberDelegates } from './MemberDelegates.tsx';
import { MemberBonuses } from './MemberBonuses.tsx';
import { MemberFreeRounds } from './MemberFreeRounds.tsx';
import { MemberClaims } from '../promotions/MemberClaims.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberLimits } from './MemberLimits.tsx';
import { MemberTree } from './MemberTree.tsx';
import { MemberRecords } from './MemberRecords.tsx';
import { MemberRank } from './MemberRank.tsx';
import styles from './MemberDialog.module.css';
import { MemberPoints } from '../points/MemberPoints.tsx';
import { MemberSessions } from './MemberSessions.tsx';

/** Shows one member: account facts, actions, transactions and bets, rewards, sessions and devices. */
export function MemberDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t } = useTexts();
  const state = useStore(memberPage.$store);
  const load = () => memberPage.load(memberId);
  useEffect(() => {
    memberPage.clear();
    void memberPage.load(memberId);
    return restoreFocus;
  }, [memberId]);
  const member = valueOf(state);
  return (
    <Dialog isOpen onClose={onClose} title={member?.account ?? memberId} t={t} size="large">
      {!member && state.state === 'failed' && <Failure error={state.error} onRetry={load} />}
      {!member && state.state !== 'failed' && <Skeleton shape="row" count={6} />}
      {member && <Member member={member} />}
    </Dialog>
  );
}

/** Says that there is no such member, or offers to try again. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const { t } = useTexts();
  const text = errorText(t, error);
  return isRefusal(error, 'not_found') ? (
    <EmptyState icon={SearchX} title={text} />
  ) : (
    <FailedState t={t} onRetry={onRetry} text={text} />
  );
}

function Member({ member }: { member: MemberPage }) {
  const { role } = useStaffUser();
  return (
    <div className={styles.page}>
      <MemberFacts member={member} />
      {canHelpMembers(role) && <MemberActions member={member} />}
      {member.wallet && <MemberRecords member={member} />}
      {hasTreePosition(member.type) && <MemberTree member={member} />}
      {isAgent({ type: member.type }) && <MemberDelegates member={member} />}
      {member.type === 'member' && <MemberRank member={member} />}
      {member.type === 'member' && <MemberBonuses member={member} />}
      {member.type === 'member' && <MemberFreeRounds member={member} />}
      {member.wallet && <MemberLimits member={member} />}
      {betsMoney(member.type) && <MemberPoints member={member} />}
      {member.type === 'member' && <MemberClaims memberId={member.memberId} />}
      <MemberSessions member={member} />
    </div>
  );
}
