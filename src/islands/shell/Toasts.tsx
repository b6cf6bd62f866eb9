import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { $toasts, dismissToast, type Toast, type ToastKind } from '#browser/stores/toasts';
import { classes } from '../ui/classes.ts';
import type { Translator } from '../ui/index.ts';
import { useTranslator } from '../ui/use-translator.ts';
import styles from './Toasts.module.css';

const ICONS: Record<ToastKind, typeof Info> = { good: CircleCheck, bad: CircleAlert, plain: Info };

const SHOWN_MS = 6000;

/** The toasts, inside the page's live region (ToastRegion.astro). */
export function Toasts({ tag }: { tag: string }) {
  const toasts = useStore($toasts);
  const t = useTranslator(tag, ['common']);
  return (
    <div className={styles.region}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} t={t} />
      ))}
    </div>
  );
}

function ToastCard({ id, kind, text, link, t }: Toast & { t: Translator | undefined }) {
  // The time begins here and not with the message: on a slow connection the message waits for this island.
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const Icon = ICONS[kind];
  return (
    <div className={styles.toast} data-kind={kind}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <p className={styles.text}>
        {text}
        {link && (
          <a className="text-link" href={link.href} onClick={() => dismissToast(id)}>
            {link.text}
          </a>
        )}
      </p>
      <button
        className={classes('icon-button', !t && styles.unnamed)}
        type="button"
        aria-label={t?.('toast.close')}
        onClick={() => dismissToast(id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
