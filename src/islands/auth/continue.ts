import { localPath } from '#i18n/paths';
import { $dialog, closeDialog, openMember } from '#browser/stores/dialogs';

/** After signing in: on to what the visitor wanted, else home (specification §4). */
export function continueAfterSignIn(tag: string): void {
  const dialog = $dialog.get();
  if (dialog.name === 'auth' && dialog.next) {
    openMember(dialog.next.page);
    return;
  }
  const href = dialog.name === 'auth' ? dialog.href : undefined;
  closeDialog();
  location.assign(href ?? localPath(tag, '/'));
}
