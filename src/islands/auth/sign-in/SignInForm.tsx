import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { readRemembered } from '#browser/account/remembered';
import { valueOf } from '#browser/stores/loadable';
import { $whitelabel, hasModule } from '#browser/stores/whitelabel';
import { Alert, Skeleton, type Translator } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { NameLogin } from './UsernameSignIn.tsx';
import { OtherWays } from './OtherMethods.tsx';
import { RememberedLogin } from './RememberedSignIn.tsx';

/** Phone numbers need their countries and their numbering plans: fetched by who signs in that way. */
const MobileLogin = lazy(async () => ({ default: (await import('./MobileSignIn.tsx')).MobileLogin }));

interface LoginFormProps {
  tag: string;
  t: Translator;
  /** Why one is here, as a key. */
  notice?: string | undefined;
}

/** Signing in: with one tap where the browser is remembered, by name and password, or by a code on the phone. */
export function LoginForm({ tag, t, notice }: LoginFormProps) {
  const whitelabel = valueOf(useStore($whitelabel));
  const [remembered, setRemembered] = useState(readRemembered);
  const [isByMobile, setIsByMobile] = useState(remembered?.username === undefined && remembered?.mobile !== undefined);
  const hasMobile = hasModule(whitelabel, 'MOBILEVERCODELOGIN3');
  const forget = () => setRemembered(undefined);
  const Form = hasMobile && isByMobile ? MobileLogin : NameLogin;

  return (
    <div className={styles.form}>
      {notice && <Alert tone={notice.startsWith('errors:') ? 'bad' : 'good'}>{t(notice)}</Alert>}
      {remembered && <RememberedLogin tag={tag} t={t} remembered={remembered} onForgotten={forget} />}
      <Suspense fallback={<Skeleton shape="control" count={3} />}>
        <Form tag={tag} t={t} remembered={remembered} onForgotten={forget} />
      </Suspense>
      <OtherWays
        t={t}
        whitelabel={whitelabel}
        isByMobile={isByMobile}
        onByMobile={hasMobile ? () => setIsByMobile(!isByMobile) : undefined}
      />
    </div>
  );
}
