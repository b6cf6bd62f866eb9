import { type ContentRow, type ContentStep, changeContentState } from '#browser/stores/back-office/content';
import { CONTENT_FORMS } from '#browser/stores/back-office/content-forms';
import { Alert } from '../../ui/index.ts';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';

interface PublicationDialogProps {
  step: ContentStep;
  row: ContentRow;
  onClose: () => void;
}

/** Confirms that an item is published, unpublished or archived. */
export function PublicationDialog({ step, row, onClose }: PublicationDialogProps) {
  const { t } = useTexts();
  const isPictureMissing = step === 'publish' && CONTENT_FORMS[row.kind].hasPicture && !row.imageId;
  return (
    <ConfirmDialog
      title={t(`content.${step}Title`)}
      text={t(`content.${step}Text`)}
      confirmLabel={t(`content.${step}`)}
      isDangerous={step !== 'publish'}
      facts={[
        { label: t('content.field.title'), value: row.title },
        { label: t('content.field.slot'), value: t(`content.slot.${row.kind}.${row.slot}`) },
        { label: t('content.field.audience'), value: t(`content.audience.${row.audience}`) },
      ]}
      decide={() => changeContentState(step, row)}
      onClose={onClose}
    >
      {isPictureMissing && <Alert tone="warning">{t('content.pictureMissing')}</Alert>}
    </ConfirmDialog>
  );
}
