import type { AuthDialogState } from '#browser/stores/dialogs';
import type { Translator } from '../../ui/index.ts';

/** What each view of the dialog gets. */
export interface AuthViewProps {
  tag: string;
  t: Translator;
  dialog: AuthDialogState;
}
