import { type ContentRow, type ContentAction, changeContentState } from '#browser/stores/back-office/content/content';
import { CONTENT_FORMS } from '#browser/stores/back-office/content/content-forms';
import { Alert } from '../../ui/index.ts';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';

interface PublicationDialogProps {
  action: ContentAction;
  row: ContentRow;
  onClose: () => void;
}

/** Confirms that an item is published, unpublished or archived. */
export function PublicationDialog({ action, row, onClose }: PublicationDialogProps) {
  const { t } = useTexts();
  const isPictureMissing = action === 'publish' && CONTENT_FORMS[row.kind].hasPicture && !row.imageId;
  return (
    <ConfirmDialog
      title={t(`content.${action}Title`)}
      text={t(`content.${action}Text`)}
      confirmLabel={t(`content.${action}`)}
      isDangerous={action !== 'publish'}
      facts={[
        { label: t('content.field.title'), value: row.title },
        { label: t('content.field.slot'), value: t(`content.slot.${row.kind}.${row.slot}`) },
        { label: t('content.field.audience'), value: t(`content.audience.${row.audience}`) },
      ]}
      decide={() => changeContentState(action, row)}
      onClose={onClose}
    >
      {isPictureMissing && <Alert tone="warning">{t('content.pictureMissing')}</Alert>}
    </ConfirmDialog>
  );
}
