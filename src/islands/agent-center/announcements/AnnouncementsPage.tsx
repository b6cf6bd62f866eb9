import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { timeText } from '#browser/format';
import { $announcements, type Announcement, retryAnnouncements, showPage } from '#browser/stores/content/announcements';
import { EmptyState, Html, Loaded, Pagination } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import styles from '../Parts.module.css';

/** Announcements for agents and for everybody, nine a page. */
export function AnnouncementsPage() {
  const { t } = useAgent();
  const loadable = useStore($announcements);
  useEffect(() => void showPage(1), []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={retryAnnouncements} rows={6}>
      {(page) =>
        page.totalRows === 0 ? (
          <EmptyState title={t('agent:announcementsEmpty')} />
        ) : (
          <div className={styles.stack}>
            <ul className={styles.list}>
              {page.rows.map((row) => (
                <li key={row.id}>
                  <Item row={row} />
                </li>
              ))}
            </ul>
            <Pagination page={page.pageNo} pages={page.totalPages} onChange={(next) => void showPage(next)} t={t} />
          </div>
        )
      }
    </Loaded>
  );
}

function Item({ row }: { row: Announcement }) {
  const { tag } = useAgent();
  return (
    <details className={styles.item}>
      <summary>
        <span>{row.title}</span>
        <time className={styles.posted} dateTime={row.timestamp} dir="ltr">
          {timeText(row.timestamp).slice(0, 10)}
        </time>
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </summary>
      <Html tag={tag} language={row.language} html={row.content} />
    </details>
  );
}
