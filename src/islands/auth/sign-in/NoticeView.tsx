import { closeDialog } from '#browser/stores/dialogs';
import { Button } from '../../ui/index.ts';
import type { AuthViewProps } from '../parts/auth-view.ts';
import styles from '../parts/Auth.module.css';

/** Shows a failure to a visitor who stays signed in. */
export function NoticeView({ t, dialog }: AuthViewProps) {
  return (
    <div className={styles.form}>
      <p>{dialog.notice && t(dialog.notice)}</p>
      <Button isWide onClick={closeDialog}>
        {t('common:confirm')}
      </Button>
    </div>
  );
}
