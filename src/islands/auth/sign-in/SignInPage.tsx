import { useEffect } from 'react';
import { loadSiteSettings } from '#browser/stores/site-settings';
import { Skeleton, Ui, useTranslator } from '../../ui/index.ts';
import { SignInForm } from './SignInForm.tsx';

/** The form of the page /login, to which a portal without public pages redirects visitors. */
export function SignInPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['auth', 'errors']);
  useEffect(() => void loadSiteSettings(), []);
  if (!t) return <Skeleton shape="control" count={3} />;
  return (
    <Ui>
      <SignInForm tag={tag} t={t} />
    </Ui>
  );
}
