import { useStore } from '@nanostores/react';
import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { valueOf } from '#browser/stores/loadable';
import { beginSocialLink, type SocialLink, socialLinks, unlinkSocial } from '#browser/stores/security/security';
import { showToast } from '#browser/stores/toasts';
import { Button, Dialog, Loaded, StatusBadge, type Translator } from '../../ui/index.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import parts from '../parts/Parts.module.css';
import { Section } from '../parts/Section.tsx';
import styles from './Security.module.css';
import { PasswordFirstForm } from './parts/PasswordFirstForm.tsx';

interface SocialSectionProps {
  hasPassword: boolean;
  t: Translator;
}

/** The member's linked accounts at sign-in providers. Renders nothing until a list with providers has loaded. */
export function SocialSection({ hasPassword, t }: SocialSectionProps) {
  const loadable = useStore(socialLinks.$store);
  useEffect(() => void socialLinks.load(), []);
  // Most portals have no provider: a section that waits for the list would only flash.
  if (!valueOf(loadable)?.length) return null;
  return (
    <Section title={t('security:social.title')}>
      <p className={parts.lead}>{t('security:social.lead')}</p>
      <Loaded loadable={loadable} t={t} onRetry={socialLinks.load}>
        {(list) => <Links list={list} hasPassword={hasPassword} t={t} />}
      </Loaded>
    </Section>
  );
}

function Links({ list, hasPassword, t }: SocialSectionProps & { list: readonly SocialLink[] }) {
  const [shown, setShown] = useState<SocialLink>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const open = (link: SocialLink) => {
    setShown(link);
    setIsOpen(true);
  };
  return (
    <>
      <ul className={styles.list}>
        {list.map((link) => (
          <LinkRow key={link.provider} link={link} onOpen={() => open(link)} t={t} />
        ))}
      </ul>
      {shown?.linked && <UnlinkDialog link={shown} isOpen={isOpen} onClose={close} t={t} />}
      {shown && !shown.linked && (
        <Dialog isOpen={isOpen} onClose={close} title={shown.label} t={t} isDismissible={false}>
          <SocialLinkForm link={shown} hasPassword={hasPassword} t={t} />
        </Dialog>
      )}
    </>
  );
}

function LinkRow({ link, onOpen, t }: { link: SocialLink; onOpen: () => void; t: Translator }) {
  const { label, linked, email, linkedAt } = link;
  const action = t(linked ? 'security:social.unlink' : 'security:social.link');
  const since = linkedAt && t('security:social.since', { time: timeText(linkedAt) });
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Link2 size={20} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {label} {linked && <StatusBadge tone="good" label={t('security:social.linked')} />}
        </p>
        <p className={styles.note}>{[email, since].filter(Boolean).join(' · ') || t('security:social.none')}</p>
      </div>
      <Button
        className={styles.act}
        variant={linked ? 'danger' : 'secondary'}
        aria-label={`${action}: ${label}`}
        onClick={onOpen}
      >
        {action}
      </Button>
    </li>
  );
}

interface UnlinkDialogProps {
  link: SocialLink;
  isOpen: boolean;
  onClose: () => void;
  t: Translator;
}

function UnlinkDialog({ link, isOpen, onClose, t }: UnlinkDialogProps) {
  async function unlink(): Promise<void> {
    await unlinkSocial(link.provider);
    showToast('good', t('security:social.unlinked', { provider: link.label }));
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('security:social.unlinkTitle', { provider: link.label })}
      confirmLabel={t('security:social.unlink')}
      onConfirm={unlink}
      t={t}
    >
      {t('security:social.unlinkText', { provider: link.label })}
    </ConfirmDialog>
  );
}

interface SocialLinkFormProps {
  link: SocialLink;
  hasPassword: boolean;
  t: Translator;
}

/** Requests the password, then opens the provider. */
function SocialLinkForm({ link, hasPassword, t }: SocialLinkFormProps) {
  return (
    <PasswordFirstForm
      lead={t('security:social.linkLead', { provider: link.label })}
      submitLabel={t('security:social.go', { provider: link.label })}
      hasPassword={hasPassword}
      onPassword={async (password) => location.assign(await beginSocialLink(link.provider, password))}
      t={t}
    />
  );
}
