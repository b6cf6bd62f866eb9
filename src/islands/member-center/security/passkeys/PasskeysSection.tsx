import { useStore } from '@nanostores/react';
import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canUsePasskeys } from '#browser/client/passkeys';
import { timeText } from '#browser/format';
import { ownPasskeys, type OwnPasskeys, type Passkey, removePasskey } from '#browser/stores/security/passkeys';
import { showToast } from '#browser/stores/toasts';
import { MAX_PASSKEYS } from '#rules/identity/passkeys';
import { Button, EmptyState, Loaded, type Translator } from '../../../ui/index.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import parts from '../../parts/Parts.module.css';
import { Section } from '../../parts/Section.tsx';
import styles from '../Security.module.css';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';

/** The member's passkeys, which can be added and removed. */
export function PasskeysSection({ t }: { t: Translator }) {
  const loadable = useStore(ownPasskeys.$store);
  useEffect(() => void ownPasskeys.load(), []);
  return (
    <Section title={t('security:passkeys.title')}>
      <p className={parts.lead}>{t('security:passkeys.lead')}</p>
      <Loaded loadable={loadable} t={t} onRetry={ownPasskeys.load} rows={1}>
        {(own) => <Passkeys own={own} t={t} />}
      </Loaded>
    </Section>
  );
}

function Passkeys({ own, t }: { own: OwnPasskeys; t: Translator }) {
  const [isAdding, setIsAdding] = useState(false);
  const count = own.passkeys.length;
  const add = <AddPasskey count={count} onAdd={() => setIsAdding(true)} t={t} />;
  return (
    <>
      {count === 0 ? (
        <EmptyState icon={Fingerprint} title={t('security:passkeys.empty')} action={add} />
      ) : (
        <>
          <PasskeyList own={own} t={t} />
          {add}
        </>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={() => setIsAdding(false)} t={t} />
    </>
  );
}

function AddPasskey({ count, onAdd, t }: { count: number; onAdd: () => void; t: Translator }) {
  if (!canUsePasskeys()) return <p className={parts.lead}>{t('security:passkeys.unsupported')}</p>;
  if (count >= MAX_PASSKEYS) return <p className={parts.lead}>{t('security:passkeys.full', { max: MAX_PASSKEYS })}</p>;
  return (
    <Button className={count > 0 ? styles.endAll : undefined} variant="secondary" onClick={onAdd}>
      {t('security:passkeys.add')}
    </Button>
  );
}

function PasskeyList({ own, t }: { own: OwnPasskeys; t: Translator }) {
  const [removing, setRemoving] = useState<Passkey>();
  const [isConfirming, setIsConfirming] = useState(false);
  const confirmRemoval = (passkey: Passkey) => {
    setRemoving(passkey);
    setIsConfirming(true);
  };
  return (
    <>
      <ul className={styles.list}>
        {own.passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => confirmRemoval(passkey)} t={t} />
        ))}
      </ul>
      {removing && (
        <RemoveDialog
          passkey={removing}
          holdHours={own.removalHoldHours}
          isOpen={isConfirming}
          onClose={() => setIsConfirming(false)}
          t={t}
        />
      )}
    </>
  );
}

function PasskeyItem({ passkey, onRemove, t }: { passkey: Passkey; onRemove: () => void; t: Translator }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const remove = t('security:passkeys.remove');
  const used = lastUsedAt
    ? t('security:passkeys.lastUsed', { time: timeText(lastUsedAt) })
    : t('security:passkeys.unused');
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Fingerprint size={20} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>
          {t('security:passkeys.added', { time: timeText(createdAt) })} · {used}
        </p>
      </div>
      <Button className={styles.act} variant="danger" aria-label={`${remove}: ${name}`} onClick={onRemove}>
        {remove}
      </Button>
    </li>
  );
}

interface RemoveDialogProps {
  passkey: Passkey;
  holdHours: number | null;
  isOpen: boolean;
  onClose: () => void;
  t: Translator;
}

function RemoveDialog({ passkey, holdHours, isOpen, onClose, t }: RemoveDialogProps) {
  async function remove(): Promise<void> {
    await removePasskey(passkey.id);
    showToast('good', t('security:passkeys.removed'));
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('security:passkeys.removeTitle')}
      confirmLabel={t('security:passkeys.removeConfirm')}
      onConfirm={remove}
      t={t}
    >
      {t('security:passkeys.removeText', { name: passkey.name })}
      {holdHours !== null && ` ${t('security:passkeys.removeHold', { hours: holdHours })}`}
    </ConfirmDialog>
  );
}
