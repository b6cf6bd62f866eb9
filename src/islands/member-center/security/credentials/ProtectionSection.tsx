import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Authenticator, type Contacts, protection } from '#browser/stores/security/security';
import type { MemberInfo } from '#browser/stores/session';
import { Button, Loaded, StatusBadge, type StatusTone, type Translator } from '../../../ui/index.ts';
import { Section } from '../../parts/Section.tsx';
import {
  type ProtectionMethod,
  PROTECTION_ICONS,
  type ProtectionMethodName,
  PROTECTION_METHODS,
  listProtectionMethods,
  getStrength,
} from './protection-methods.ts';
import { CredentialDialog } from './CredentialDialog.tsx';
import styles from '../Security.module.css';

interface ProtectionProps {
  member: MemberInfo;
  tag: string;
  t: Translator;
}

/** The strength of the account's protection, and one action for each method. */
export function ProtectionSection({ member, tag, t }: ProtectionProps) {
  const loadable = useStore(protection.$store);
  useEffect(() => void protection.load(), []);
  return (
    <Section title={t('security:protection.title')}>
      <Loaded loadable={loadable} t={t} onRetry={protection.load} rows={PROTECTION_METHODS.length}>
        {(known) => <ProtectionMethods member={member} tag={tag} t={t} {...known} />}
      </Loaded>
    </Section>
  );
}

interface ProtectionMethodsProps extends ProtectionProps {
  contacts: Contacts;
  authenticator: Authenticator;
}

function ProtectionMethods({ member, contacts, authenticator, tag, t }: ProtectionMethodsProps) {
  const [shown, setShown] = useState<ProtectionMethodName>();
  const [isOpen, setIsOpen] = useState(false);
  const methods = listProtectionMethods(member, contacts, authenticator);
  const open = (name: ProtectionMethodName) => {
    setShown(name);
    setIsOpen(true);
  };
  return (
    <>
      <StrengthBar methods={methods} t={t} />
      <ul className={styles.list}>
        {methods.map((method) => (
          <ProtectionRow key={method.name} method={method} onOpen={() => open(method.name)} t={t} />
        ))}
      </ul>
      {shown && (
        <CredentialDialog
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

function StrengthBar({ methods, t }: { methods: readonly ProtectionMethod[]; t: Translator }) {
  const { strength, count } = getStrength(methods);
  return (
    <div className={styles.strength} data-strength={strength}>
      <p className={styles.strengthText}>
        <strong>{t(`security:strength.${strength}`)}</strong>
        <span>{t('security:strength.count', { count, all: methods.length })}</span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {methods.map(({ name }, index) => (
          <span key={name} className={styles.segment} data-on={index < count || undefined} />
        ))}
      </div>
    </div>
  );
}

const TONES: Record<ProtectionMethod['state'], StatusTone> = { set: 'good', unverified: 'warning', unset: 'warning' };
const ACTIONS: Record<ProtectionMethod['state'], string> = { set: 'change', unverified: 'confirm', unset: 'set' };

function ProtectionRow({ method, onOpen, t }: { method: ProtectionMethod; onOpen: () => void; t: Translator }) {
  const { name, state, value } = method;
  const Icon = PROTECTION_ICONS[name];
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
        variant={state === 'set' ? 'secondary' : 'primary'}
        aria-label={`${action}: ${title}`}
        onClick={onOpen}
      >
        {action}
      </Button>
    </li>
  );
}
