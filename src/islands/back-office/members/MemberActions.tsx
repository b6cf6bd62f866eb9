import { useState } from 'react';
import {
  blockMember,
  endSessions,
  type Handoff,
  hasTreePosition,
  createHandoff,
  type MemberPage,
  resetAuthenticator,
  unblockMember,
} from '#browser/stores/back-office/members';
import { canMoveMembers, canResetAuthenticators } from '#browser/stores/back-office/sections';
import { Alert, Button, CopyButton, Countdown, useAction } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import styles from './MemberDialog.module.css';
import { TreePositionDialog } from './TreePositionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { ThreadDialog } from '../support/ThreadDialog.tsx';

type Action = 'block' | 'unblock' | 'end' | 'reset';

const REASONED = { block: blockMember, unblock: unblockMember, reset: resetAuthenticator };

/** Actions on an account: block, sign out everywhere, remove the authenticator, move, send a message, create a sign-in link. */
export function MemberActions({ member }: { member: MemberPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [action, setAction] = useState<Action>();
  const { handoff, failure, make, clear } = useHandoff(member);
  const [isWriting, setIsWriting] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const toggle: Action = member.state === 'blocked' ? 'unblock' : 'block';
  return (
    <>
      <div className={styles.tools}>
        <Button variant={toggle === 'block' ? 'danger' : 'primary'} onClick={() => setAction(toggle)}>
          {t(`members.${toggle}`)}
        </Button>
        <Button variant="secondary" disabled={member.sessions.length === 0} onClick={() => setAction('end')}>
          {t('members.end')}
        </Button>
        {member.hasAuthenticator && canResetAuthenticators(role) && (
          <Button variant="secondary" onClick={() => setAction('reset')}>
            {t('members.reset')}
          </Button>
        )}
        {hasTreePosition(member.type) && canMoveMembers(role) && (
          <Button variant="secondary" onClick={() => setIsMoving(true)}>
            {t('members.treePosition')}
          </Button>
        )}
        {member.type === 'member' && (
          <Button variant="secondary" onClick={() => setIsWriting(true)}>
            {t('chat.write')}
          </Button>
        )}
        <Button variant="secondary" disabled={member.state === 'blocked'} onClick={make}>
          {t('members.handoff')}
        </Button>
      </div>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {handoff && <HandoffAddress key={handoff.address} handoff={handoff} onOver={clear} />}
      {isWriting && <ThreadDialog member={member} onClose={() => setIsWriting(false)} />}
      {isMoving && <TreePositionDialog member={member} onClose={() => setIsMoving(false)} />}
      {action && <ActionDialog action={action} member={member} onClose={() => setAction(undefined)} />}
    </>
  );
}

function useHandoff({ memberId }: MemberPage) {
  const { t } = useTexts();
  const [handoff, setHandoff] = useState<Handoff>();
  const { failure, runAction } = useAction(t);
  const make = () => runAction(async () => setHandoff(await createHandoff(memberId)));
  return { handoff, failure, make, clear: () => setHandoff(undefined) };
}

/** Shows the sign-in link until it expires, a minute later. */
function HandoffAddress({ handoff, onOver }: { handoff: Handoff; onOver: () => void }) {
  const { t } = useTexts();
  return (
    <Alert tone="warning">
      <p>
        {t('members.handoffText')} <Countdown untilMs={Date.parse(handoff.expiresAt)} onDone={onOver} />
      </p>
      <Code>{handoff.address}</Code>
      <CopyButton text={handoff.address} label={t('members.handoffCopy')} t={t} />
    </Alert>
  );
}

interface ActionDialogProps {
  action: Action;
  member: MemberPage;
  onClose: () => void;
}

/** Confirms an action on the account; all but the sign-out need a reason. */
function ActionDialog({ action, member, onClose }: ActionDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  const common = {
    title: t(`members.${action}Title`),
    text: t(`members.${action}Text`),
    confirmLabel: t(`members.${action}`),
    isDangerous: action !== 'unblock',
    facts: [
      { label: t('column.member'), value: member.account },
      { label: t('members.fact.memberId'), value: <Code>{member.memberId}</Code> },
    ],
    onClose,
  };
  if (action === 'end') return <ConfirmDialog {...common} decide={() => endSessions(member)} />;
  return (
    <DecisionDialog {...common} form={form} decide={({ reason }) => REASONED[action](member, reason.trim())}>
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
