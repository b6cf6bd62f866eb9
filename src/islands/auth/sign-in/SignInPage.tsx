import { useEffect, useState } from 'react';
import { loadSiteSettings } from '#browser/stores/site-settings';
import { Skeleton, Ui, useTranslator } from '../../ui/index.ts';
import { AgentSignIn } from './AgentSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';

const SIGN_IN_NAMESPACES = ['auth', 'errors'] as const;

/** The form of the page /login, to which a portal without public pages redirects visitors; `?side=agent` is the agents' form. */
export function SignInPage({ tag }: { tag: string }) {
  const [isAgentSide] = useState(() => new URLSearchParams(location.search).get('side') === 'agent');
  const t = useTranslator(tag, isAgentSide ? [...SIGN_IN_NAMESPACES, 'agent'] : SIGN_IN_NAMESPACES);
  useEffect(() => void loadSiteSettings(), []);
  if (!t) return <Skeleton shape="control" count={3} />;
  return <Ui>{isAgentSide ? <AgentSignIn tag={tag} t={t} /> : <SignInForm tag={tag} t={t} />}</Ui>;
}
