import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classes } from '../classes.ts';
import styles from './Pagination.module.css';
import type { Translator } from '../use-translator.ts';

export interface PaginationProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  t: Translator;
}

/** Page buttons of a list; nothing when there is only one page. */
export function Pagination({ page, pages, onChange, t }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('common:pagination.label')}>
      <button
        className={styles.page}
        type="button"
        disabled={page <= 1}
        aria-label={t('common:pagination.previous')}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft className="mirrored" size={18} aria-hidden="true" />
      </button>
      {pageList(page, pages).map((number, index) =>
        number === 0 ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            className={classes(styles.page, Math.abs(number - page) > 1 && styles.far)}
            type="button"
            aria-label={t('common:pagination.page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        className={styles.page}
        type="button"
        disabled={page >= pages}
        aria-label={t('common:pagination.next')}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight className="mirrored" size={18} aria-hidden="true" />
      </button>
    </nav>
  );
}

/** Returns the page numbers to show: 3 around the current page, 1 at each end, 0 for a gap. */
export function pageList(page: number, pages: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((candidate) => candidate >= 1 && candidate <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((candidate, index) => {
    const before = shown[index - 1] ?? candidate - 1;
    if (candidate - before === 2) return [candidate - 1, candidate];
    return candidate - before > 2 ? [0, candidate] : [candidate];
  });
}
