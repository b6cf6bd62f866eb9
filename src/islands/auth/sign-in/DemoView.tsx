import { startDemo } from '#browser/stores/auth/sign-in';
import { useForm } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import styles from '../parts/Auth.module.css';
import { continueAfterSignIn } from '../parts/continue-sign-in.ts';
import { CheckedForm } from '../human-check/CheckedForm.tsx';

/** Explains demo mode, then starts it. */
export function DemoView({ tag, t }: AuthViewProps) {
  const form = useForm({});

  async function send(_: object, humanCheck: string | undefined): Promise<void> {
    await startDemo(humanCheck);
    await continueAfterSignIn(tag);
  }

  return (
    <CheckedForm t={t} form={form} send={send} submitLabel={t('auth:demo.submit')}>
      <p className={styles.lead}>{t('auth:demo.lead')}</p>
    </CheckedForm>
  );
}
