import { useStore } from '@nanostores/react';
import { $dialog, closeDialog } from '#browser/stores/dialogs';
import { Dialog, useTranslator } from '../ui/index.ts';
import { FeedbackForm } from './FeedbackForm.tsx';

export function FeedbackDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['feedback', 'errors']);
  if (!t) return null;
  return (
    <Dialog
      isOpen={dialog.name === 'feedback'}
      onClose={closeDialog}
      title={t('feedback:title')}
      t={t}
      size="medium"
      // A click beside the dialog must not discard the text.
      isDismissible={false}
    >
      <FeedbackForm t={t} />
    </Dialog>
  );
}
