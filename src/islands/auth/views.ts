import { type ComponentType, lazy } from 'react';
import type { AuthIntent } from '#browser/stores/dialogs';
import type { AuthViewProps } from './auth-view.ts';
import { EntryView } from './EntryView.tsx';

/** What the dialog shows for each intent. Only what nearly everybody needs is there at once. */
export const AUTH_VIEWS: Readonly<Record<AuthIntent, ComponentType<AuthViewProps>>> = {
  login: EntryView,
  register: EntryView,
  free: lazy(async () => ({ default: (await import('./FreePlayView.tsx')).FreePlayView })),
  forgot: lazy(async () => ({ default: (await import('./ForgotView.tsx')).ForgotView })),
  stepUp: lazy(async () => ({ default: (await import('./StepUpView.tsx')).StepUpView })),
  password: lazy(async () => ({ default: (await import('./PasswordView.tsx')).PasswordView })),
  reset: lazy(async () => ({ default: (await import('./ResetView.tsx')).ResetView })),
  social: lazy(async () => ({ default: (await import('./SocialView.tsx')).SocialView })),
  notice: lazy(async () => ({ default: (await import('./NoticeView.tsx')).NoticeView })),
  account: lazy(async () => ({ default: (await import('./AccountView.tsx')).AccountView })),
};
