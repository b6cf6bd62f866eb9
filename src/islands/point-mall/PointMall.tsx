import { useStore } from '@nanostores/react';
import { Coins, History, Repeat } from 'lucide-react';
import { useEffect } from 'react';
import { $mallView, points } from '#browser/stores/wallet/points';
import { valueOf } from '#browser/stores/loadable';
import { Button, Loaded, Skeleton, type Translator, Ui, useTranslator } from '../ui/index.ts';
import { ConvertDialog } from './ConvertDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { followItems } from './mark-items.ts';
import { pointText } from './point-text.ts';
import styles from './PointMall.module.css';
import { RedeemDialog } from './RedeemDialog.tsx';

/** The member's points in the head of the point mall, and its dialogs. */
export function PointMall({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['points', 'errors']);
  const view = useStore($mallView);
  useEffect(() => void points.load(), []);
  if (!t) return <Skeleton shape="card" count={1} />;
  const close = () => $mallView.set({ name: 'none' });
  return (
    <Ui>
      <Points tag={tag} t={t} />
      {view.name === 'item' && <RedeemDialog key={view.id} id={view.id} tag={tag} t={t} onClose={close} />}
      {view.name === 'convert' && <ConvertDialog tag={tag} t={t} onClose={close} />}
      {view.name === 'history' && <HistoryDialog tag={tag} t={t} onClose={close} />}
    </Ui>
  );
}

function Points({ tag, t }: { tag: string; t: Translator }) {
  const loadable = useStore(points.$store);
  const owned = valueOf(loadable)?.balance;
  useEffect(() => (owned === undefined ? undefined : followItems(owned, { tag, t })), [owned, tag, t]);
  return (
    <section className={styles.points} aria-label={t('points:yours')}>
      <Loaded loadable={loadable} t={t} onRetry={points.load} rows={1}>
        {({ balance, held, owed, level }) => (
          <>
            <div className={styles.head}>
              <p className={styles.caption}>{t('points:yours')}</p>
              {level > 0 && <span className={styles.level}>{t('points:level', { level })}</span>}
            </div>
            <p className={styles.figure}>
              <Coins size={28} aria-hidden="true" />
              <span data-points>{pointText(balance, tag)}</span>
            </p>
            <p className={styles.caption}>
              {held !== '0' && t('points:held', { points: pointText(held, tag) })}
              {owed !== '0' && t('points:owed', { points: pointText(owed, tag) })}
              {held === '0' && owed === '0' && t('points:neverExpire')}
            </p>
          </>
        )}
      </Loaded>
      <div className={styles.acts}>
        <Button variant="gold" onClick={() => $mallView.set({ name: 'convert' })}>
          <Repeat size={18} aria-hidden="true" />
          {t('points:convert.open')}
        </Button>
        <Button variant="quiet" className={styles.quiet} onClick={() => $mallView.set({ name: 'history' })}>
          <History size={18} aria-hidden="true" />
          {t('points:history.open')}
        </Button>
      </div>
    </section>
  );
}
