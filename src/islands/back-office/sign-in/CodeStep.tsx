import { AuthLayout } from './AuthLayout.tsx';
import { CodeForm } from './CodeForm.tsx';
import { useTexts } from '../shared/back-office-context.ts';

/** Second step of every sign-in. */
export function CodeStep() {
  const { t } = useTexts();
  return (
    <AuthLayout title={t('code.title')} lead={t('code.lead')}>
      <CodeForm submitLabel={t('code.submit')} />
    </AuthLayout>
  );
}
