import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { addDelegate, agentDelegates, type Delegate, removeDelegate } from '#browser/stores/back-office/members/agents';
import { type MemberPage, memberUrl } from '#browser/stores/back-office/members/members';
import { canHelpMembers } from '#browser/stores/back-office/shell/sections';
import { DELEGATE_PERMISSIONS } from '#rules/agents/delegates';
import { Button, FormField, Loaded, missingProblems, type Translator, useForm } from '../../ui/index.ts';
import { grantsOf, PermissionFields, permissionKey } from '../../ui/agents/DelegatePermissions.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { FieldSubgroup } from '../shared/FieldSubgroup.tsx';
import { ReasonField, reasonProblems, useReasonForm } from '../shared/ReasonField.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import styles from './MemberBonuses.module.css';

/** People who work for an agent; support adds and removes them, as the agent itself does. */
export function MemberDelegates({ member }: { member: MemberPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const loadable = useStore(agentDelegates.$store);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Delegate>();
  const { memberId } = member;
  useEffect(() => {
    agentDelegates.clear();
    void agentDelegates.load(memberId);
  }, [memberId]);
  const mayChange = canHelpMembers(role);
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('agent:page.delegates')}</h3>
        {mayChange && (
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            {t('agent:addDelegate')}
          </Button>
        )}
      </div>
      <Loaded loadable={loadable} t={t} onRetry={agentDelegates.reload} rows={1}>
        {({ delegates }) =>
          delegates.length === 0 ? (
            <p className={styles.none}>{t('agent:delegatesEmptyTitle')}</p>
          ) : (
            <Records
              caption={t('agent:page.delegates')}
              keyOf={({ id }) => id}
              rows={delegates}
              columns={columnsOf(t, mayChange ? setRemoved : undefined)}
            />
          )
        }
      </Loaded>
      {isAdding && <AddDialog member={member} onClose={() => setIsAdding(false)} />}
      {removed && <RemoveDialog member={member} delegate={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

function columnsOf(t: Translator, onRemove: ((delegate: Delegate) => void) | undefined): Column<Delegate>[] {
  const columns: Column<Delegate>[] = [
    {
      key: 'account',
      label: t('agent:account'),
      cell: ({ id, username }) => (
        <TwoLines
          main={
            <a className="text-link" href={memberUrl(id)}>
              <bdi>{username}</bdi>
            </a>
          }
          below={id}
        />
      ),
    },
    {
      key: 'permissions',
      label: t('agent:permissions'),
      cell: ({ permissions }) => permissions.map((each) => t(permissionKey(each))).join(' · ') || '–',
    },
    {
      key: 'lastSignIn',
      label: t('agent:lastSignIn'),
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : <Time at={lastSignInAt} />),
    },
  ];
  if (!onRemove) return columns;
  const removeColumn = actionsColumn<Delegate>(t, (row) => (
    <RowActions of={row.username} actions={[{ label: t('agent:removeDelegate'), onClick: () => onRemove(row) }]} />
  ));
  return [...columns, removeColumn];
}

const EMPTY = { username: '', password: '', ...grantsOf([]), reason: '' };

const check = ({ username, password, ...values }: typeof EMPTY) => ({
  ...missingProblems({ username, password }),
  ...reasonProblems(values),
});

interface DialogProps {
  member: MemberPage;
  onClose: () => void;
}

/** Opens the account of a delegate, who sets a new password at the first sign-in. */
function AddDialog({ member, onClose }: DialogProps) {
  const { t } = useTexts();
  const form = useForm(EMPTY, { check });
  return (
    <DecisionDialog
      title={t('agent:addDelegate')}
      text={t('agent:accountText')}
      confirmLabel={t('agent:addDelegate')}
      facts={[{ label: t('column.member'), value: member.account }]}
      form={form}
      decide={({ username, password, reason, ...granted }) =>
        addDelegate(member, {
          username: username.trim(),
          password,
          permissions: DELEGATE_PERMISSIONS.filter((each) => granted[each]),
          reason: reason.trim(),
        })
      }
      onClose={onClose}
    >
      <FormField
        form={form}
        name="username"
        label={t('signIn.username')}
        t={t}
        maxLength={200}
        autoCapitalize="none"
        autoComplete="off"
      />
      <FormField
        form={form}
        name="password"
        label={t('agent:firstPassword')}
        isSecret
        autoComplete="new-password"
        t={t}
      />
      <FieldSubgroup title={t('agent:permissions')}>
        <PermissionFields form={form} t={t} />
      </FieldSubgroup>
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function RemoveDialog({ member, delegate, onClose }: DialogProps & { delegate: Delegate }) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('agent:removeDelegateTitle', { name: delegate.username })}
      text={t('agent:removeDelegateText')}
      confirmLabel={t('agent:removeDelegate')}
      isDangerous
      facts={[{ label: t('column.member'), value: member.account }]}
      form={form}
      decide={({ reason }) => removeDelegate(member, delegate, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
