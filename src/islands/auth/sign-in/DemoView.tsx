import { playForFree } from '#browser/stores/sign-in';
import { useForm } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import styles from '../parts/Auth.module.css';
import { continueAfterSignIn } from '../parts/continue-sign-in.ts';
import { GatedForm } from '../human-check/CheckedForm.tsx';

/** Says what play money is before one gets it; then straight into the games (specification §4). */
export function FreePlayView({ tag, t }: AuthViewProps) {
  const form = useForm({});

  async function send(_: object, proof: string | undefined): Promise<void> {
    await playForFree(proof);
    await continueAfterSignIn(tag);
  }

  return (
    <GatedForm t={t} form={form} send={send} submitLabel={t('auth:free.submit')}>
      <p className={styles.lead}>{t('auth:free.lead')}</p>
    </GatedForm>
  );
}
