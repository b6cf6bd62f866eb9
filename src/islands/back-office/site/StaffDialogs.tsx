import { useRef, useState } from 'react';
import {
  addStaff,
  changeRole,
  createLink,
  disableStaff,
  enableStaff,
  resetStaff,
  type StaffLink,
  type StaffRow,
} from '#browser/stores/back-office/staff';
import { STAFF_ROLES, type StaffRole } from '#rules/staff';
import {
  Alert,
  Button,
  CopyButton,
  Dialog,
  Field,
  FormField,
  type Form,
  Select,
  textControl,
  useForm,
} from '../../ui/index.ts';
import { Code, Time } from '../shared/cells.tsx';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { problemsAmong, textProblem } from '../shared/form-checks.ts';

export type StaffAction = 'role' | 'enable' | 'disable' | 'reset' | 'link';

const USERNAME_LENGTH = { min: 3, max: 32 };
const EMPTY = { username: '', role: 'support' };

interface RoleValues {
  role: string;
}

function roleOf({ role }: RoleValues): StaffRole {
  return STAFF_ROLES.find((known) => known === role) ?? 'auditor';
}

function RoleField<Values extends RoleValues>({ form }: { form: Form<Values> }) {
  const { t } = useTexts();
  const options = STAFF_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }));
  return (
    <Field label={t('staff.roleField')} isRequired>
      <Select {...textControl(form, 'role')} options={options} />
    </Field>
  );
}

export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const check = ({ username }: typeof EMPTY) => problemsAmong({ username: textProblem(username, USERNAME_LENGTH) });
  const form = useForm(EMPTY, { check });
  return (
    <DecisionDialog
      title={t('staff.addTitle')}
      text={t('staff.addText')}
      confirmLabel={t('staff.add')}
      facts={[]}
      form={form}
      decide={(values) => addStaff({ username: values.username.trim().toLowerCase(), role: roleOf(values) })}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="username"
        label={t('signIn.username')}
        t={t}
        maxLength={USERNAME_LENGTH.max}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <RoleField form={form} />
    </DecisionDialog>
  );
}

interface StaffDialogProps {
  row: StaffRow;
  onClose: () => void;
}

const ACTS = { enable: enableStaff, disable: disableStaff, reset: resetStaff };

/** Confirms a change of an account, or creates its link. */
export function StaffActionDialog({ action, ...props }: StaffDialogProps & { action: StaffAction }) {
  const { t } = useTexts();
  const { row, onClose } = props;
  if (action === 'role') return <RoleDialog {...props} />;
  if (action === 'link') return <LinkDialog {...props} />;
  return (
    <ConfirmDialog
      title={t(`staff.${action}Title`)}
      text={t(`staff.${action}Text`)}
      confirmLabel={t(`staff.${action}`)}
      isDangerous={action !== 'enable'}
      facts={factsOf(t, row)}
      decide={() => ACTS[action](row)}
      onClose={onClose}
    />
  );
}

function factsOf(t: (key: string) => string, row: StaffRow) {
  return [
    { label: t('signIn.username'), value: row.username },
    { label: t('staff.roleField'), value: t(`role.${row.role}`) },
  ];
}

function RoleDialog({ row, onClose }: StaffDialogProps) {
  const { t } = useTexts();
  const form = useForm<{ role: string }>({ role: row.role });
  return (
    <DecisionDialog
      title={t('staff.roleTitle')}
      text={t('staff.roleText')}
      confirmLabel={t('staff.role')}
      facts={factsOf(t, row)}
      form={form}
      decide={(values) => changeRole(row, roleOf(values))}
      onClose={onClose}
    >
      <RoleField form={form} />
    </DecisionDialog>
  );
}

function LinkDialog({ row, onClose }: StaffDialogProps) {
  const { t } = useTexts();
  const made = useRef<StaffLink>(undefined);
  const [link, setLink] = useState<StaffLink>();
  if (link) return <CreatedLink link={link} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('staff.linkTitle')}
      text={t('staff.linkText')}
      confirmLabel={t('staff.link')}
      facts={factsOf(t, row)}
      decide={async () => {
        made.current = await createLink(row);
      }}
      // Shows the link that was created, if any.
      onClose={() => (made.current ? setLink(made.current) : onClose())}
    />
  );
}

function CreatedLink({ link, onClose }: { link: StaffLink; onClose: () => void }) {
  const { t } = useTexts();
  const footer = <Button onClick={onClose}>{t('common:close')}</Button>;
  return (
    <Dialog isOpen onClose={onClose} title={t('staff.linkTitle')} t={t} footer={footer} isDismissible={false}>
      <Alert tone="warning">
        <p>
          {t('staff.linkOnce')} <Time at={link.expiresAt} />
        </p>
        <Code>{link.url}</Code>
        <CopyButton text={link.url} label={t('staff.linkCopy')} t={t} />
      </Alert>
    </Dialog>
  );
}
