import { Gamepad2, KeyRound, MessageSquareText } from 'lucide-react';
import { canUsePasskeys } from '#browser/client/passkeys';
import { switchAuthView } from '#browser/stores/dialogs';
import type { SiteSettings } from '#browser/client/request-site-settings';
import { hasFeature } from '#browser/stores/site-settings';
import { FEATURES } from '#rules/site/modules';
import { Button, type Translator } from '../../ui/index.ts';
import styles from './SignIn.module.css';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SocialProviders } from '../social/SocialProviders.tsx';

interface OtherMethodsProps {
  tag: string;
  t: Translator;
  siteSettings: SiteSettings | undefined;
  isSmsForm: boolean;
  /** Switches between the two forms; undefined when there is only one. */
  onSwitchForm: (() => void) | undefined;
}

/** Alternatives to the shown sign-in form. */
export function OtherMethods({ tag, t, siteSettings, isSmsForm, onSwitchForm }: OtherMethodsProps) {
  const hasDemo = hasFeature(siteSettings, FEATURES.demoMode);
  const providers = siteSettings?.socialProviders ?? [];
  const hasPasskeys = canUsePasskeys();
  if (!hasPasskeys && !onSwitchForm && !hasDemo && providers.length === 0) return null;
  const ModeIcon = isSmsForm ? KeyRound : MessageSquareText;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>
        <span>{t('auth:login.or')}</span>
      </p>
      {hasPasskeys && <PasskeySignIn tag={tag} t={t} />}
      {onSwitchForm && (
        <Button variant="secondary" isWide onClick={onSwitchForm}>
          <ModeIcon size={18} aria-hidden="true" />
          {t(isSmsForm ? 'auth:login.byName' : 'auth:login.byMobile')}
        </Button>
      )}
      <SocialProviders t={t} providers={providers} />
      {hasDemo && (
        <Button variant="quiet" isWide onClick={() => switchAuthView('demo')}>
          <Gamepad2 size={18} aria-hidden="true" />
          {t('auth:login.demo')}
        </Button>
      )}
    </div>
  );
}
