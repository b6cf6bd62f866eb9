import { useState } from 'react';
import type { ClaimRow } from '#browser/stores/back-office/claims';
import { Dialog, FailedState, Skeleton } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './Promotions.module.css';

interface ClaimImageProps {
  claim: ClaimRow;
  imageId: string;
  onClose: () => void;
}

/** Shows an image of an application beside its words. */
export function ClaimImageDialog({ claim: { id, username, remark }, imageId, onClose }: ClaimImageProps) {
  const { t } = useTexts();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempts, setAttempts] = useState(0);
  const retry = () => {
    setState('loading');
    setAttempts(attempts + 1);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('claims.imageTitle', { name: username })} t={t} size="large">
      <div className={styles.body}>
        {remark && <p>{remark}</p>}
        {state === 'loading' && <Skeleton shape="card" count={2} />}
        {state === 'failed' ? (
          <FailedState t={t} onRetry={retry} />
        ) : (
          <img
            key={attempts}
            className={styles.image}
            src={`/ops/api/claims/${id}/images/${imageId}`}
            alt={t('claims.imageTitle', { name: username })}
            hidden={state === 'loading'}
            onLoad={() => setState('ready')}
            onError={() => setState('failed')}
          />
        )}
      </div>
    </Dialog>
  );
}
