import type { AuthDialogState } from '#browser/stores/dialogs';
import type { Translator } from '../../ui/index.ts';

/** Props of each view of the dialog. */
export interface AuthViewProps {
  tag: string;
  t: Translator;
  dialog: AuthDialogState;
}
