import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { $dialog, type AuthDialogState, type AuthIntent, closeDialog } from '#browser/stores/dialogs';
import { signOut } from '#browser/stores/session';
import { Dialog, LoadBoundary, Skeleton, useTranslator } from '../ui/index.ts';
import type { AuthViewProps } from './parts/auth-view.ts';
import { SignInOrRegistration } from './sign-in/SignInOrRegistration.tsx';

/** Views of the dialog by intent. Only the entry view, which most visitors need, is loaded with the dialog. */
const AUTH_VIEWS: Readonly<Record<AuthIntent, ComponentType<AuthViewProps>>> = {
  login: SignInOrRegistration,
  register: SignInOrRegistration,
  demo: lazy(async () => ({ default: (await import('./sign-in/DemoView.tsx')).DemoView })),
  recovery: lazy(async () => ({ default: (await import('./recovery/RecoveryView.tsx')).RecoveryView })),
  stepUp: lazy(async () => ({ default: (await import('./step-up/StepUpView.tsx')).StepUpView })),
  password: lazy(async () => ({ default: (await import('./sign-in/PasswordChangeView.tsx')).PasswordChangeView })),
  reset: lazy(async () => ({ default: (await import('./recovery/ResetView.tsx')).ResetView })),
  social: lazy(async () => ({ default: (await import('./social/SocialView.tsx')).SocialView })),
  notice: lazy(async () => ({ default: (await import('./sign-in/NoticeView.tsx')).NoticeView })),
  account: lazy(async () => ({ default: (await import('./sign-in/AccountView.tsx')).AccountView })),
};

/** The dialog for sign-in, registration and recovery on any page. */
export function AuthDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['auth', 'errors']);
  const isOpen = dialog.name === 'auth';
  const [shown, setShown] = useState<AuthDialogState>(isOpen ? dialog : { name: 'auth', intent: 'login' });
  // Set during rendering, because the previous view would flash otherwise. A closing dialog keeps its view.
  if (isOpen && dialog !== shown) setShown(dialog);

  if (!t) return null;
  const { intent } = shown;
  const View = AUTH_VIEWS[intent];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => void close(intent)}
      title={t(`auth:${intent}.title`)}
      t={t}
      isDismissible={false}
    >
      {/* Sign-in and registration are two tabs of one view, so that typed values stay. */}
      <LoadBoundary key={intent === 'register' ? 'login' : intent} t={t}>
        <Suspense fallback={<Skeleton shape="control" count={3} />}>
          <View tag={tag} t={t} dialog={shown} />
        </Suspense>
      </LoadBoundary>
    </Dialog>
  );
}

/** Closes the dialog. Signs out a session that requires a new password when none was set. */
async function close(intent: AuthDialogState['intent']): Promise<void> {
  closeDialog();
  // After a failure the next page requests the new password again.
  if (intent === 'password') await signOut().catch(() => undefined);
}
