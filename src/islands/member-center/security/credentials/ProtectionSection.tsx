import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Authenticator, type Contacts, protection } from '#browser/stores/security';
import type { MemberInfo } from '#browser/stores/session';
import { Button, Loaded, StatusBadge, type StatusTone, type Translator } from '../../../ui/index.ts';
import { Section } from '../../parts/Section.tsx';
import { type Lock, LOCK_ICONS, type LockName, LOCKS, locksOf, strengthOf } from './protection-methods.ts';
import { LockDialog } from './CredentialDialog.tsx';
import styles from '../Security.module.css';

interface ProtectionProps {
  member: MemberInfo;
  tag: string;
  t: Translator;
}

/** How well the account is protected, and one thing to do about each part of it. */
export function ProtectionSection({ member, tag, t }: ProtectionProps) {
  const loadable = useStore(protection.$store);
  useEffect(() => void protection.load(), []);
  return (
    <Section title={t('security:protection.title')}>
      <Loaded loadable={loadable} t={t} onRetry={protection.load} rows={LOCKS.length}>
        {(known) => <Locks member={member} tag={tag} t={t} {...known} />}
      </Loaded>
    </Section>
  );
}

interface LocksProps extends ProtectionProps {
  contacts: Contacts;
  authenticator: Authenticator;
}

function Locks({ member, contacts, authenticator, tag, t }: LocksProps) {
  const [shown, setShown] = useState<LockName>();
  const [isOpen, setIsOpen] = useState(false);
  const locks = locksOf(member, contacts, authenticator);
  const open = (name: LockName) => {
    setShown(name);
    setIsOpen(true);
  };
  return (
    <>
      <StrengthBar locks={locks} t={t} />
      <ul className={styles.list}>
        {locks.map((lock) => (
          <LockRow key={lock.name} lock={lock} onOpen={() => open(lock.name)} t={t} />
        ))}
      </ul>
      {shown && (
        <LockDialog
          name={shown}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          facts={{ member, authenticator, tag }}
          t={t}
        />
      )}
    </>
  );
}

function StrengthBar({ locks, t }: { locks: readonly Lock[]; t: Translator }) {
  const { strength, count } = strengthOf(locks);
  return (
    <div className={styles.strength} data-strength={strength}>
      <p className={styles.strengthText}>
        <strong>{t(`security:strength.${strength}`)}</strong>
        <span>{t('security:strength.count', { count, all: locks.length })}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {locks.map(({ name }, index) => (
          <span key={name} className={styles.segment} data-on={index < count || undefined} />
        ))}
      </div>
    </div>
  );
}

const TONES: Record<Lock['state'], StatusTone> = { set: 'good', unproved: 'warning', unset: 'warning' };
const ACTIONS: Record<Lock['state'], string> = { set: 'change', unproved: 'confirm', unset: 'set' };

function LockRow({ lock, onOpen, t }: { lock: Lock; onOpen: () => void; t: Translator }) {
  const { name, state, value } = lock;
  const Icon = LOCK_ICONS[name];
  const title = t(`security:lock.${name}.title`);
  const action = t(`security:action.${state === 'set' && name === 'authenticator' ? 'manage' : ACTIONS[state]}`);
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {title} <StatusBadge tone={TONES[state]} label={t(`security:state.${state}`)} />
        </p>
        <p className={styles.note} dir={value ? 'ltr' : undefined}>
          {value ?? t(`security:lock.${name}.text`)}
        </p>
      </div>
      <Button
        className={styles.act}
        look={state === 'set' ? 'secondary' : 'primary'}
        aria-label={`${action}: ${title}`}
        onClick={onOpen}
      >
        {action}
      </Button>
    </li>
  );
}
