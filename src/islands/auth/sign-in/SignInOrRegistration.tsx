import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { switchAuthView } from '#browser/stores/dialogs';
import { errorOf, valueOf } from '#browser/stores/loadable';
import { $siteSettings, hasFeature, loadSiteSettings } from '#browser/stores/site-settings';
import { FEATURES } from '#rules/site/modules';
import { LoadBoundary, Skeleton, Tabs } from '../../ui/index.ts';
import { continueAfterSignIn } from '../parts/continue-sign-in.ts';
import { SignInForm } from './SignInForm.tsx';
import type { AuthViewProps } from '../parts/auth-view.ts';

/** Loaded on demand: only registering visitors need its rules, fields and countries. */
const loadRegistration = () => import('../registration/RegistrationForm.tsx');
const RegistrationForm = lazy(async () => ({ default: (await loadRegistration()).RegistrationForm }));

/** Loads the form early; a failed load is repeated when the form is shown. */
const prefetchRegistration = () => void loadRegistration().catch(() => undefined);

/** Sign-in, and registration beside it when it is enabled. */
export function SignInOrRegistration({ tag, t, dialog }: AuthViewProps) {
  const siteSettings = useStore($siteSettings);
  useEffect(() => void loadSiteSettings(), []);
  // Waits for the site settings: sign-in methods and tabs that change after the form is shown would move it.
  const isLoaded = valueOf(siteSettings) !== undefined || errorOf(siteSettings) !== undefined;
  if (!isLoaded) return <Skeleton shape="control" count={5} />;
  const login = <SignInForm tag={tag} t={t} notice={dialog.notice} account={dialog.account} />;
  const cannotRegister =
    siteSettings.state === 'ready' && !hasFeature(valueOf(siteSettings), FEATURES.directRegistration);
  if (cannotRegister) return login;
  return (
    <Tabs
      label={t('auth:tabs')}
      value={dialog.intent}
      onChange={(value) => switchAuthView(value === 'register' ? 'register' : 'login')}
      items={[
        { value: 'login', label: t('auth:login.tab'), panel: login },
        {
          value: 'register',
          label: t('auth:register.tab'),
          onNear: prefetchRegistration,
          panel: (
            <LoadBoundary t={t}>
              <Suspense fallback={<Skeleton shape="control" count={6} />}>
                <RegistrationForm tag={tag} t={t} onDone={() => continueAfterSignIn(tag)} />
              </Suspense>
            </LoadBoundary>
          ),
        },
      ]}
    />
  );
}
