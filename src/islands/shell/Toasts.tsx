import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { $toasts, dismissToast, type ToastKind } from '#browser/stores/toasts';
import { useTranslator } from '../ui/use-translator.ts';
import styles from './Toasts.module.css';

const ICONS: Record<ToastKind, typeof Info> = { good: CircleCheck, bad: CircleAlert, plain: Info };

/** The toasts, inside the page's live region (ToastRegion.astro). */
export function Toasts({ tag }: { tag: string }) {
  const toasts = useStore($toasts);
  const t = useTranslator(tag, ['common']);
  return (
    <div className={styles.region}>
      {toasts.map(({ id, kind, text }) => {
        const Icon = ICONS[kind];
        return (
          <div key={id} className={styles.toast} data-kind={kind}>
            <Icon className={styles.icon} size={20} aria-hidden="true" />
            <p className={styles.text}>{text}</p>
            <button
              className="icon-button"
              type="button"
              aria-label={t?.('toast.close') ?? ''}
              onClick={() => dismissToast(id)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </div>
  );
}
