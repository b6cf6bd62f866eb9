import { useEffect, useRef } from 'react';
import { hearVerifier, type VerifierAsked } from '#browser/stores/number-prover';
import { Dialog, type Translator } from '../../ui/index.ts';
import styles from './VerifierDialog.module.css';

interface VerifierDialogProps {
  t: Translator;
  verifier: VerifierAsked;
}

/** The reCAPTCHA of a phone-auth provider, on a page of another origin: its scripts reach nothing of this one. */
export function VerifierDialog({ t, verifier }: VerifierDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => hearVerifier(verifier, () => frame.current?.contentWindow ?? null), [verifier]);
  return (
    <Dialog isOpen onClose={() => verifier.settle()} title={t('auth:human.title')} t={t} isDismissible={false}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={verifier.address}
        title={t('auth:human.title')}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin than ours, which the configuration names: its scripts reach its own storage, nothing of this page
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="origin"
      />
    </Dialog>
  );
}
