import { AuthLayout } from './AuthLayout.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useTexts } from '../shared/back-office-context.ts';

/** Second step of every sign-in. */
export function CodeStep({ hasPasskey }: { hasPasskey: boolean }) {
  const { t } = useTexts();
  return (
    <AuthLayout title={t('code.title')} lead={t('code.lead')}>
      {hasPasskey && <PasskeyButton />}
      <CodeForm submitLabel={t('code.submit')} />
    </AuthLayout>
  );
}
