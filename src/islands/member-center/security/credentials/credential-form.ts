import type { Authenticator } from '#browser/stores/security/security';
import type { MemberInfo } from '#browser/stores/session';
import type { Translator } from '../../../ui/index.ts';

/** Props of each form that changes a credential. */
export interface CredentialFormProps {
  t: Translator;
  tag: string;
  member: MemberInfo;
  authenticator: Authenticator;
  onDone: () => void;
  /** Called while something is shown only once; the first attempt to close then prompts for confirmation. */
  onCloseGuard: (isGuarded: boolean) => void;
}
