import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isRefusal } from '#browser/client/errors';
import {
  verifyAuthenticationCode,
  type RecentAuthentication,
  recentAuthentication,
  type CodeChannel,
  sendAuthenticationCode,
} from '#browser/stores/security/recent-authentication';
import {
  Alert,
  Button,
  FormElement,
  Loaded,
  missingProblems,
  type Translator,
  useAction,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { CodeInput } from './CodeInput.tsx';

/** Verifies the member of an account without a password before showing the form. */
export function RecentAuthenticationGate({ t, children }: { t: Translator; children: ReactNode }) {
  const loadable = useStore(recentAuthentication.$store);
  useEffect(() => {
    void recentAuthentication.load();
    return recentAuthentication.clear;
  }, []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={recentAuthentication.load}>
      {(status) => (status.isNeeded ? <AuthenticationSteps status={status} t={t} /> : children)}
    </Loaded>
  );
}

function AuthenticationSteps({ status, t }: { status: RecentAuthentication; t: Translator }) {
  const [sentTo, setSentTo] = useState<CodeChannel>();
  const sent = useRef(new Set<CodeChannel>());

  /** Continues when a code was sent a moment ago: it is still valid. */
  async function send(kind: CodeChannel): Promise<void> {
    try {
      await sendAuthenticationCode(kind);
      sent.current.add(kind);
    } catch (error) {
      if (!sent.current.has(kind) || !isRefusal(error, 'too_many_requests')) throw error;
    }
    setSentTo(kind);
  }

  if (!status.mobile && !status.email) return <p className={parts.lead}>{t('security:proof.signIn')}</p>;
  if (sentTo)
    return <AuthenticationCode kind={sentTo} to={status[sentTo] ?? ''} onBack={() => setSentTo(undefined)} t={t} />;
  return <AuthenticationMethods status={status} send={send} t={t} />;
}

const KINDS: readonly CodeChannel[] = ['mobile', 'email'];

interface AuthenticationMethodsProps {
  status: RecentAuthentication;
  send: (kind: CodeChannel) => Promise<void>;
  t: Translator;
}

function AuthenticationMethods({ status, send, t }: AuthenticationMethodsProps) {
  const { isBusy, failure, runAction } = useAction(t);
  return (
    <div className={parts.form}>
      <p className={parts.lead}>{t('security:proof.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {KINDS.filter((kind) => status[kind] !== null).map((kind) => (
        <Button key={kind} isLarge isWide isBusy={isBusy} onClick={() => runAction(() => send(kind))}>
          {t('security:proof.send', { to: status[kind] ?? '' })}
        </Button>
      ))}
    </div>
  );
}

interface AuthenticationCodeProps {
  kind: CodeChannel;
  to: string;
  onBack: () => void;
  t: Translator;
}

function AuthenticationCode({ kind, to, onBack, t }: AuthenticationCodeProps) {
  const form = useForm({ code: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, ({ code }) => verifyAuthenticationCode(kind, code));
  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead} role="status">
        {t('security:code.sentTo', { to })}
      </p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <CodeInput form={form} t={t} />
      <div className={parts.buttons}>
        <Button variant="secondary" onClick={onBack}>
          {t('common:back')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('common:confirm')}
        </Button>
      </div>
    </FormElement>
  );
}
