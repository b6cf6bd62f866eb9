import { useState } from 'react';
import { readRememberedAccount } from '#browser/account/remembered';
import { localPath } from '#i18n/paths';
import { Alert, type Translator } from '../../ui/index.ts';
import styles from '../parts/Auth.module.css';
import { UsernameSignIn } from './UsernameSignIn.tsx';

/** The sign-in of agents and their delegates, by username and password. Players are refused and directed to theirs. */
export function AgentSignIn({ tag, t }: { tag: string; t: Translator }) {
  const [rememberedAccount, setRememberedAccount] = useState(readRememberedAccount);
  return (
    <div className={styles.form}>
      <Alert>{t('agent:signInText')}</Alert>
      <UsernameSignIn
        tag={tag}
        t={t}
        side="agent"
        rememberedAccount={rememberedAccount}
        onAccountCleared={() => setRememberedAccount(undefined)}
      />
      <a className="text-link" href={localPath(tag, '/login')}>
        {t('agent:playerSignIn')}
      </a>
    </div>
  );
}
