import { useRef, useState } from 'react';
import { isRefusal } from '#browser/client/client';
import {
  type CodeChannel,
  type RecentAuthentication,
  sendAuthenticationCode,
  verifyAuthentication,
} from '#browser/stores/security/recent-authentication';
import {
  Alert,
  Button,
  FormElement,
  missingProblems,
  type Translator,
  useAction,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { CodeInput } from './CodeInput.tsx';

interface AuthenticationStepsProps {
  status: Pick<RecentAuthentication, CodeChannel>;
  kinds: readonly CodeChannel[];
  lead: string;
  onVerified: () => Promise<void> | void;
  t: Translator;
}

/** Sends a code to one of the member's contacts and verifies it. */
export function AuthenticationSteps({ status, kinds, lead, onVerified, t }: AuthenticationStepsProps) {
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

  if (!sentTo) return <AuthenticationMethods status={status} kinds={kinds} lead={lead} send={send} t={t} />;
  return (
    <AuthenticationCode
      lead={t('security:code.sentTo', { to: status[sentTo] ?? '' })}
      kind={sentTo}
      onVerified={onVerified}
      onBack={() => setSentTo(undefined)}
      t={t}
    />
  );
}

interface AuthenticationMethodsProps extends Omit<AuthenticationStepsProps, 'onVerified'> {
  send: (kind: CodeChannel) => Promise<void>;
}

function AuthenticationMethods({ status, kinds, lead, send, t }: AuthenticationMethodsProps) {
  const { isBusy, failure, runAction } = useAction(t);
  return (
    <div className={parts.form}>
      <p className={parts.lead}>{lead}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {kinds.map((kind) => (
        <Button key={kind} isLarge isWide isBusy={isBusy} onClick={() => runAction(() => send(kind))}>
          {t('security:proof.send', { to: status[kind] ?? '' })}
        </Button>
      ))}
    </div>
  );
}

interface AuthenticationCodeProps {
  kind: CodeChannel | 'authenticator';
  lead: string;
  onVerified: () => Promise<void> | void;
  onBack?: () => void;
  t: Translator;
}

/** The code of a contact or of the authenticator. */
export function AuthenticationCode({ kind, lead, onVerified, onBack, t }: AuthenticationCodeProps) {
  const form = useForm({ code: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async ({ code }) => {
    await verifyAuthentication({ kind, code });
    await onVerified();
  });
  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead} role="status">
        {lead}
      </p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <CodeInput form={form} t={t} />
      <div className={parts.buttons}>
        {onBack && (
          <Button variant="secondary" onClick={onBack}>
            {t('common:back')}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('common:confirm')}
        </Button>
      </div>
    </FormElement>
  );
}
