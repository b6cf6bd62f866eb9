import { useStore } from '@nanostores/react';
import { CircleCheck, X } from 'lucide-react';
import { $notice, dismissNotice } from '#browser/stores/back-office/actions';
import { useTexts } from './back-office-context.ts';
import { focusMain } from './main-focus.ts';
import styles from './NoticeBar.module.css';

/** Shows the last action's notice. The live region exists from the start, so that screen readers announce its text. */
export function NoticeBar() {
  const { t } = useTexts();
  const notice = useStore($notice);
  const dismiss = () => {
    dismissNotice();
    focusMain();
  };
  return (
    <div role="status" aria-live="polite">
      {notice && (
        <div className={styles.notice}>
          <CircleCheck className={styles.icon} size={20} aria-hidden="true" />
          <p className={styles.text}>{t(notice.key, notice.params)}</p>
          <button className="icon-button" type="button" aria-label={t('common:toast.close')} onClick={dismiss}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
