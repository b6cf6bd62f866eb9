import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classes } from '../classes.ts';
import styles from './Dialog.module.css';
import { Ui } from '../Ui.tsx';
import { useSwipeDown } from './use-swipe-down.ts';
import type { Translator } from '../use-translator.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  t: Translator;
  children: ReactNode;
  /** Buttons that stay visible below the scrolling body. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** False when a click beside the dialog must not close it. */
  isDismissible?: boolean;
  /** False when the footer's buttons close the dialog. */
  hasCloseButton?: boolean;
  /** The element that gets the focus first; the first one that can have it by default. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/**
 * A centered dialog; on phones a bottom sheet. Traps and restores the focus. Closes by Escape, a click beside it and a
 * swipe down on its head. The page behind it does not scroll.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, t, children, footer, size = 'small' } = props;
  const { isDismissible = true, hasCloseButton = true, initialFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
  const swipe = useSwipeDown(popup, onClose);
  return (
    <Ui>
      <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()} disablePointerDismissal={!isDismissible}>
        <Base.Portal>
          {/* Above the dialog that it was opened from, too. */}
          <Base.Backdrop className={styles.backdrop} forceRender />
          <Base.Popup
            className={classes(styles.popup, styles[size])}
            ref={popup}
            {...(initialFocus ? { initialFocus } : {})}
          >
            <header className={styles.head} {...swipe}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {hasCloseButton && (
                <Base.Close className="icon-button" aria-label={t('common:close')}>
                  <X size={20} aria-hidden="true" />
                </Base.Close>
              )}
            </header>
            <div className={styles.body}>{children}</div>
            {footer && <footer className={styles.foot}>{footer}</footer>}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </Ui>
  );
}
