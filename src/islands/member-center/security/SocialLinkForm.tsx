import { beginSocialLink, type SocialLink } from '#browser/stores/security';
import type { Translator } from '../../ui/index.ts';
import { PasswordFirstForm } from './PasswordFirstForm.tsx';

interface SocialLinkFormProps {
  link: SocialLink;
  hasPassword: boolean;
  t: Translator;
}

/** Asks for the password, then goes on to the provider. */
export function SocialLinkForm({ link, hasPassword, t }: SocialLinkFormProps) {
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
