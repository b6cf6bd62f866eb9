import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { timeText } from '#browser/format';
import { $announcement, type Announcement, selectAnnouncement, showPage } from '#browser/stores/content/announcements';
import { otherLanguage } from '#i18n/other-language';
import { Html, Pagination, type Translator } from '../ui/index.ts';
import styles from './News.module.css';

interface AnnouncementReaderProps {
  tag: string;
  t: Translator;
  page: { rows: readonly Announcement[]; pageNo: number; totalPages: number };
  /** Shows the text first on a phone, where list and text do not fit side by side. */
  startsWithItem: boolean;
}

export function AnnouncementReader({ tag, t, page, startsWithItem }: AnnouncementReaderProps) {
  const current = useStore($announcement);
  const [isReading, setIsReading] = useState(startsWithItem);
  const choose = (id: string) => {
    selectAnnouncement(id);
    setIsReading(true);
  };
  return (
    <div className={styles.reader} data-reading={isReading ? '' : undefined}>
      <div className={styles.list}>
        <ul className={styles.items}>
          {page.rows.map((row) => (
            <li key={row.id}>
              <button
                className={styles.item}
                type="button"
                aria-current={row.id === current?.id ? 'true' : undefined}
                onClick={() => choose(row.id)}
              >
                <span className={styles.name} {...otherLanguage(tag, row.language)}>
                  {row.title}
                </span>
                <time className={styles.time} dateTime={row.timestamp}>
                  {timeText(row.timestamp)}
                </time>
              </button>
            </li>
          ))}
        </ul>
        <Pagination page={page.pageNo} pages={page.totalPages} onChange={(next) => void showPage(next)} t={t} />
      </div>
      {current && (
        <article className={styles.article}>
          <button className={styles.back} type="button" onClick={() => setIsReading(false)}>
            <ArrowLeft className="mirrored" size={18} aria-hidden="true" />
            {t('news:announcements.list')}
          </button>
          <h3 className={styles.title} {...otherLanguage(tag, current.language)}>
            {current.title}
          </h3>
          <time className={styles.time} dateTime={current.timestamp}>
            {timeText(current.timestamp)}
          </time>
          <Html tag={tag} language={current.language} html={current.content} />
        </article>
      )}
    </div>
  );
}
