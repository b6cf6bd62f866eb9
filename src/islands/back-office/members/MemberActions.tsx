import { useState } from 'react';
import {
  type AccountView,
  blockMember,
  createView,
  endSessions,
  eraseMember,
  hasTreePosition,
  type MemberPage,
  resetAuthenticator,
  unblockMember,
} from '#browser/stores/back-office/members/members';
import {
  canEraseMembers,
  canMoveMembers,
  canResetAuthenticators,
  canViewAccounts,
} from '#browser/stores/back-office/shell/sections';
import { VIEW_MINUTES } from '#rules/staff';
import { Alert, Button, Countdown } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import styles from './MemberDialog.module.css';
import { TreePositionDialog } from './TreePositionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { MemberMessagesDialog } from '../messages/MemberMessagesDialog.tsx';
import { ThreadDialog } from '../support/ThreadDialog.tsx';

type Action = 'block' | 'unblock' | 'end' | 'reset' | 'erase';

const REASONED = { block: blockMember, unblock: unblockMember, reset: resetAuthenticator, erase: eraseMember };

/** Actions on an account: block, sign out everywhere, remove the authenticator and passkeys, move, chat, send a message to the inbox, view it as the member does, erase. */
export function MemberActions({ member }: { member: MemberPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [action, setAction] = useState<Action>();
  const [isViewing, setIsViewing] = useState(false);
  const [view, setView] = useState<AccountView>();
  const [isWriting, setIsWriting] = useState(false);
  const [isSending, setIsSending] = useState(false);
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
        {(member.hasAuthenticator || member.passkeys > 0) && canResetAuthenticators(role) && (
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
        {member.type !== 'guest' && (
          <Button variant="secondary" onClick={() => setIsSending(true)}>
            {t('broadcasts.personal')}
          </Button>
        )}
        {canViewAccounts(role) && (
          <Button variant="secondary" disabled={member.state === 'blocked'} onClick={() => setIsViewing(true)}>
            {t('members.view')}
          </Button>
        )}
        {member.type !== 'guest' && canEraseMembers(role) && (
          <Button variant="danger" onClick={() => setAction('erase')}>
            {t('members.erase')}
          </Button>
        )}
      </div>
      {view && <ViewLink key={view.address} view={view} onOver={() => setView(undefined)} />}
      {isViewing && <ViewDialog member={member} onCreated={setView} onClose={() => setIsViewing(false)} />}
      {isWriting && <ThreadDialog member={member} onClose={() => setIsWriting(false)} />}
      {isSending && <MemberMessagesDialog member={member} onClose={() => setIsSending(false)} />}
      {isMoving && <TreePositionDialog member={member} onClose={() => setIsMoving(false)} />}
      {action && <ActionDialog action={action} member={member} onClose={() => setAction(undefined)} />}
    </>
  );
}

/** The link that opens the view in another tab, until it expires a minute later. */
function ViewLink({ view, onOver }: { view: AccountView; onOver: () => void }) {
  const { t } = useTexts();
  return (
    <Alert tone="plain">
      <p>
        {t('members.viewReady')} <Countdown untilMs={Date.parse(view.expiresAt)} onDone={onOver} />
      </p>
      <a href={view.address} target="_blank" rel="noopener noreferrer" onClick={onOver}>
        {t('members.viewOpen')}
      </a>
    </Alert>
  );
}

interface ViewDialogProps {
  member: MemberPage;
  onCreated: (view: AccountView) => void;
  onClose: () => void;
}

/** Prompts for the reason why the account has to be seen; the reason goes into the audit log, and the member is notified. */
function ViewDialog({ member, onCreated, onClose }: ViewDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('members.viewTitle')}
      text={t('members.viewText', { minutes: VIEW_MINUTES })}
      facts={[{ label: t('column.member'), value: member.account }]}
      confirmLabel={t('members.view')}
      form={form}
      decide={async ({ reason }) => onCreated(await createView(member, reason.trim()))}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
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
