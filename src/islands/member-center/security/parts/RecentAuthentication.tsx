import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isRefusal } from '#browser/client/errors';
import { giveProof, type OwnerProof, ownerProof, type ProofKind, sendProofCode } from '#browser/stores/owner-proof';
import {
  Alert,
  Button,
  FormElement,
  Loaded,
  missingProblems,
  type Translator,
  useAttempt,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { CodeInput } from './CodeInput.tsx';

/** Asks whose account it is, where no password can be asked for, before the form is shown. */
export function ProofGate({ t, children }: { t: Translator; children: ReactNode }) {
  const loadable = useStore(ownerProof.$store);
  useEffect(() => {
    void ownerProof.load();
    return ownerProof.clear;
  }, []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={ownerProof.load}>
      {(proof) => (proof.isNeeded ? <ProofSteps proof={proof} t={t} /> : children)}
    </Loaded>
  );
}

function ProofSteps({ proof, t }: { proof: OwnerProof; t: Translator }) {
  const [sentTo, setSentTo] = useState<ProofKind>();
  const sent = useRef(new Set<ProofKind>());

  /** A code that came a moment ago is good still, when no other one is sent yet. */
  async function send(kind: ProofKind): Promise<void> {
    try {
      await sendProofCode(kind);
      sent.current.add(kind);
    } catch (error) {
      if (!sent.current.has(kind) || !isRefusal(error, 'too_many_requests')) throw error;
    }
    setSentTo(kind);
  }

  if (!proof.mobile && !proof.email) return <p className={parts.lead}>{t('security:proof.signIn')}</p>;
  if (sentTo) return <ProofCode kind={sentTo} to={proof[sentTo] ?? ''} onBack={() => setSentTo(undefined)} t={t} />;
  return <ProofWays proof={proof} send={send} t={t} />;
}

const KINDS: readonly ProofKind[] = ['mobile', 'email'];

interface ProofWaysProps {
  proof: OwnerProof;
  send: (kind: ProofKind) => Promise<void>;
  t: Translator;
}

function ProofWays({ proof, send, t }: ProofWaysProps) {
  const { isBusy, failure, attempt } = useAttempt(t);
  return (
    <div className={parts.form}>
      <p className={parts.lead}>{t('security:proof.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {KINDS.filter((kind) => proof[kind] !== null).map((kind) => (
        <Button key={kind} isLarge isWide isBusy={isBusy} onClick={() => attempt(() => send(kind))}>
          {t('security:proof.send', { to: proof[kind] ?? '' })}
        </Button>
      ))}
    </div>
  );
}

interface ProofCodeProps {
  kind: ProofKind;
  to: string;
  onBack: () => void;
  t: Translator;
}

function ProofCode({ kind, to, onBack, t }: ProofCodeProps) {
  const form = useForm({ code: '' }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, ({ code }) => giveProof(kind, code));
  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead} role="status">
        {t('security:code.sentTo', { to })}
      </p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <CodeInput form={form} t={t} />
      <div className={parts.buttons}>
        <Button look="secondary" onClick={onBack}>
          {t('common:back')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('common:confirm')}
        </Button>
      </div>
    </FormElement>
  );
}
