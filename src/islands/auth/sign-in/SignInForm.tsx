import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { readRememberedAccount } from '#browser/account/remembered';
import { valueOf } from '#browser/stores/loadable';
import { $siteSettings, hasFeature } from '#browser/stores/site-settings';
import { FEATURES } from '#rules/site/modules';
import { Alert, Skeleton, type Translator } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { UsernameSignIn } from './UsernameSignIn.tsx';
import { OtherMethods } from './OtherMethods.tsx';
import { RememberedSignIn } from './RememberedSignIn.tsx';

/** Loaded on demand, because it needs countries and numbering plans. */
const MobileSignIn = lazy(async () => ({ default: (await import('./MobileSignIn.tsx')).MobileSignIn }));

interface SignInFormProps {
  tag: string;
  t: Translator;
  /** Text key of the reason for the sign-in. */
  notice?: string | undefined;
  /** The account that signs in again. */
  account?: string | undefined;
}

/** Sign-in by one tap on a remembered browser, by username and password, or by a code sent to the phone. */
export function SignInForm({ tag, t, notice, account }: SignInFormProps) {
  const siteSettings = valueOf(useStore($siteSettings));
  const [rememberedAccount, setRememberedAccount] = useState(readRememberedAccount);
  const [isSmsForm, setIsSmsForm] = useState(
    rememberedAccount?.username === undefined && rememberedAccount?.mobile !== undefined,
  );
  const hasMobile = hasFeature(siteSettings, FEATURES.smsSignIn);
  const onAccountCleared = () => setRememberedAccount(undefined);
  const Form = hasMobile && isSmsForm ? MobileSignIn : UsernameSignIn;

  return (
    <div className={styles.form}>
      {notice && <Alert tone={toneOf(notice)}>{t(notice)}</Alert>}
      {rememberedAccount && (
        <RememberedSignIn tag={tag} t={t} rememberedAccount={rememberedAccount} onAccountCleared={onAccountCleared} />
      )}
      <Suspense fallback={<Skeleton shape="control" count={3} />}>
        <Form
          tag={tag}
          t={t}
          account={account}
          rememberedAccount={rememberedAccount}
          onAccountCleared={onAccountCleared}
        />
      </Suspense>
      <OtherMethods
        tag={tag}
        t={t}
        siteSettings={siteSettings}
        isSmsForm={isSmsForm}
        onSwitchForm={hasMobile ? () => setIsSmsForm(!isSmsForm) : undefined}
      />
    </div>
  );
}

function toneOf(notice: string): 'bad' | 'warning' | 'good' {
  if (notice.startsWith('errors:')) return 'bad';
  return notice.startsWith('auth:signedOut.') ? 'warning' : 'good';
}
