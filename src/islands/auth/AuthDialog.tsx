import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { $dialog, type AuthDialogState, type AuthIntent, closeDialog } from '#browser/stores/dialogs';
import { signOut } from '#browser/stores/session';
import { Dialog, LoadBoundary, Skeleton, useTranslator } from '../ui/index.ts';
import type { AuthViewProps } from './parts/auth-view.ts';
import { EntryView } from './sign-in/EntryView.tsx';

/** Views of the dialog by intent. Only the one that nearly everybody needs is loaded at once. */
const AUTH_VIEWS: Readonly<Record<AuthIntent, ComponentType<AuthViewProps>>> = {
  login: EntryView,
  register: EntryView,
  free: lazy(async () => ({ default: (await import('./sign-in/DemoView.tsx')).DemoView })),
  forgot: lazy(async () => ({ default: (await import('./recovery/RecoveryView.tsx')).RecoveryView })),
  stepUp: lazy(async () => ({ default: (await import('./step-up/StepUpView.tsx')).StepUpView })),
  password: lazy(async () => ({ default: (await import('./sign-in/PasswordChangeView.tsx')).PasswordChangeView })),
  reset: lazy(async () => ({ default: (await import('./recovery/ResetView.tsx')).ResetView })),
  social: lazy(async () => ({ default: (await import('./social/SocialView.tsx')).SocialView })),
  notice: lazy(async () => ({ default: (await import('./sign-in/NoticeView.tsx')).NoticeView })),
  account: lazy(async () => ({ default: (await import('./sign-in/AccountView.tsx')).AccountView })),
};

/** The dialog of signing in, registering and recovery, over any page. */
export function AuthDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['auth', 'errors']);
  const isOpen = dialog.name === 'auth';
  const [shown, setShown] = useState<AuthDialogState>(isOpen ? dialog : { name: 'auth', intent: 'login' });
  // While rendering, not after it: what was open the last time would be drawn first. A closing dialog keeps what it shows.
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
      {/* Signing in and registering are two tabs of one view: what was typed stays. */}
      <LoadBoundary key={intent === 'register' ? 'login' : intent} t={t}>
        <Suspense fallback={<Skeleton shape="control" count={3} />}>
          <View tag={tag} t={t} dialog={shown} />
        </Suspense>
      </LoadBoundary>
    </Dialog>
  );
}

/** A session that is good for nothing but a new password is not left behind when nobody sets one. */
async function close(intent: AuthDialogState['intent']): Promise<void> {
  closeDialog();
  // After a failure the next page asks for the password again.
  if (intent === 'password') await signOut().catch(() => undefined);
}
