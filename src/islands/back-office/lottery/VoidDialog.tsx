import { type DrawReference, voidDraw } from '#browser/stores/back-office/lottery';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { ReasonField, type ReasonValues, useReasonForm } from '../shared/ReasonField.tsx';

interface VoidDialogProps extends DrawReference {
  /** Refreshes the view that the draw was chosen from. */
  refresh: () => Promise<void>;
  /** Called when the draw is void; the dialog closes itself. */
  onDone?: () => void;
  onClose: () => void;
}

/** Voids a draw: all stakes are refunded. */
export function VoidDialog({ gameCode, drawNumber, refresh, onDone, onClose }: VoidDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  const decide = async ({ reason }: ReasonValues) => {
    await voidDraw({ gameCode, drawNumber }, { reason: reason.trim(), refresh });
    onDone?.();
  };
  return (
    <DecisionDialog
      title={t('draws.voidTitle')}
      text={t('draws.voidText')}
      confirmLabel={t('draws.void')}
      isDangerous
      facts={[
        { label: t('lottery.game'), value: <Code>{gameCode}</Code> },
        { label: t('draws.draw'), value: <Code>{drawNumber}</Code> },
      ]}
      form={form}
      decide={decide}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('draws.voidHint')} />
    </DecisionDialog>
  );
}
