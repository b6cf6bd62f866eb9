import type { ClaimRow } from '#browser/stores/back-office/claims';
import { Dialog, UserText } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { LoadedImage } from '../shared/LoadedImage.tsx';
import styles from './Promotions.module.css';

interface ClaimImageProps {
  claim: ClaimRow;
  imageId: string;
  onClose: () => void;
}

/** Shows an image of an application beside its words. */
export function ClaimImageDialog({ claim: { id, username, remark }, imageId, onClose }: ClaimImageProps) {
  const { t } = useTexts();
  const title = t('claims.imageTitle', { name: username });
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t} size="large">
      <div className={styles.body}>
        {remark && <UserText as="p">{remark}</UserText>}
        <LoadedImage className={styles.image} src={`/ops/api/claims/${id}/images/${imageId}`} alt={title} />
      </div>
    </Dialog>
  );
}
