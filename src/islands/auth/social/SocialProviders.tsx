import type { MouseEvent } from 'react';
import { tagToCode } from '#i18n/locales';
import type { SiteSettings } from '#browser/client/request-site-settings';
import type { Translator } from '../../ui/index.ts';
import styles from '../sign-in/SignIn.module.css';

interface SocialProvidersProps {
  t: Translator;
  providers: SiteSettings['socialProviders'];
}

/** Adds the page's language to the link, so that the visitor returns to it. */
function addLanguage({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void {
  const language = tagToCode(document.documentElement.lang);
  if (language) link.search = String(new URLSearchParams({ language }));
}

/** Links to the providers, which return the visitor signed in. */
export function SocialProviders({ t, providers }: SocialProvidersProps) {
  return providers.map(({ id, label }) => (
    <a
      key={id}
      className={`button button-secondary button-wide ${styles.social}`}
      href={`/wps/social/${encodeURIComponent(id)}/start`}
      onClick={addLanguage}
    >
      {t('auth:login.social', { provider: label })}
    </a>
  ));
}
