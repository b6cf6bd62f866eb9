import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $dialog, closeDialog } from '#browser/stores/dialogs';
import { loadRegisterSettings } from '#browser/stores/registration';
import { Dialog, Tabs, useTranslator } from '../ui/index.ts';
import { continueAfterSignIn } from './continue.ts';
import { LoginForm } from './LoginForm.tsx';
import { RegisterPanel } from './RegisterPanel.tsx';

type Tab = 'login' | 'register';

/** Signing in and registering over any page. */
export function AuthDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['auth', 'errors']);
  const [tab, setTab] = useState<Tab>('login');
  const isOpen = dialog.name === 'auth';
  const intent = isOpen ? dialog.intent : undefined;

  useEffect(() => {
    if (!intent) return;
    setTab(intent === 'register' ? 'register' : 'login');
    void loadRegisterSettings();
  }, [intent]);

  if (!t) return null;
  const onDone = () => continueAfterSignIn(tag);
  return (
    <Dialog isOpen={isOpen} onClose={closeDialog} title={t(`auth:${tab}.title`)} t={t} isDismissible={false}>
      <Tabs
        label={t('auth:tabs')}
        value={tab}
        onChange={(value) => setTab(value === 'register' ? 'register' : 'login')}
        items={[
          { value: 'login', label: t('auth:login.tab'), panel: <LoginForm t={t} onDone={onDone} /> },
          {
            value: 'register',
            label: t('auth:register.tab'),
            panel: <RegisterPanel tag={tag} t={t} onDone={onDone} footer={null} />,
          },
        ]}
      />
    </Dialog>
  );
}
