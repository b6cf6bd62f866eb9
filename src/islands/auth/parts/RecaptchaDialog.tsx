import { useEffect, useRef } from 'react';
import { subscribeToRecaptcha, type RecaptchaRequest } from '#browser/stores/auth/mobile-verifier';
import { Dialog, type Translator } from '../../ui/index.ts';
import styles from './Auth.module.css';

interface RecaptchaDialogProps {
  t: Translator;
  recaptcha: RecaptchaRequest;
}

/** The reCAPTCHA of a phone-auth provider, in a frame of another origin, whose scripts cannot reach this page. */
export function RecaptchaDialog({ t, recaptcha }: RecaptchaDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => subscribeToRecaptcha(recaptcha, () => frame.current?.contentWindow ?? null), [recaptcha]);
  return (
    <Dialog isOpen onClose={() => recaptcha.close()} title={t('auth:human.title')} t={t} isDismissible={false}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={recaptcha.address}
        title={t('auth:human.title')}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin: its scripts reach nothing here
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="origin"
      />
    </Dialog>
  );
}
