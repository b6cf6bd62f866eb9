import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  addPasskey,
  canUsePasskeys,
  passkeys,
  type PasskeyRow,
  removePasskey,
} from '#browser/stores/back-office/shell/passkeys';
import { Button, Dialog, FormField, Loaded, type Problems, useForm } from '../../ui/index.ts';
import { Time } from '../shared/cells.tsx';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { problemsAmong, textProblem } from '../shared/form-checks.ts';
import styles from './AccountDialog.module.css';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

type Open = 'password' | 'codes' | 'passkey' | PasskeyRow;

/** One's own account: the password, the recovery codes and the passkeys. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { username, role } = useStaffUser();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Dialog isOpen onClose={onClose} title={t('account.title')} t={t}>
      <div className={styles.parts}>
        <p>{t('enroll.account', { name: username, role: t(`role.${role}`) })}</p>
        <Button variant="secondary" isWide onClick={() => setOpen('password')}>
          {t('account.passwordChange')}
        </Button>
        <Button variant="secondary" isWide onClick={() => setOpen('codes')}>
          {t('recovery.renew')}
        </Button>
        <Passkeys onAdd={() => setOpen('passkey')} onRemove={setOpen} />
      </div>
      {open === 'password' && <PasswordDialog onClose={close} />}
      {open === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {open === 'passkey' && <AddDialog onClose={close} />}
      {typeof open === 'object' && (
        <ConfirmDialog
          title={t('passkeys.removeTitle')}
          text={t('passkeys.removeText')}
          confirmLabel={t('passkeys.remove')}
          isDangerous
          facts={[{ label: t('passkeys.name'), value: open.name }]}
          decide={() => removePasskey(open)}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

function Passkeys({ onAdd, onRemove }: { onAdd: () => void; onRemove: (row: PasskeyRow) => void }) {
  const { t } = useTexts();
  const state = useStore(passkeys.$store);
  useEffect(() => void passkeys.load(), []);
  return (
    <section className={styles.parts} aria-label={t('passkeys.title')}>
      <h3>{t('passkeys.title')}</h3>
      <p>{t('passkeys.lead')}</p>
      <Loaded loadable={state} t={t} onRetry={passkeys.load} rows={2}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
              <li key={row.id} className={styles.row}>
                <span className={styles.name}>
                  <strong>{row.name}</strong>
                  <span>
                    {row.lastUsedAt ? t('passkeys.lastUsed') : t('passkeys.added')}{' '}
                    <Time at={row.lastUsedAt ?? row.createdAt} />
                  </span>
                </span>
                <Button
                  variant="quiet"
                  aria-label={`${t('passkeys.remove')}: ${row.name}`}
                  onClick={() => onRemove(row)}
                >
                  {t('passkeys.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {canUsePasskeys() ? (
        <Button isWide onClick={onAdd}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p>{t('passkeys.unsupported')}</p>
      )}
    </section>
  );
}

const EMPTY = { name: '' };
const NAME_LENGTH = { min: 1, max: 40 };

function check({ name }: typeof EMPTY): Problems {
  return problemsAmong({ name: textProblem(name, NAME_LENGTH) });
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(EMPTY, { check });
  return (
    <DecisionDialog
      title={t('passkeys.add')}
      text={t('passkeys.addText')}
      confirmLabel={t('passkeys.addConfirm')}
      facts={[]}
      form={form}
      decide={({ name }) => addPasskey(name.trim())}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        t={t}
        maxLength={NAME_LENGTH.max}
        autoComplete="off"
      />
    </DecisionDialog>
  );
}
