import { type DrawReference, voidDraw } from '#browser/stores/back-office/lottery/lottery';
import { STAFF_VOID_REASONS, type StaffVoidReason } from '#rules/lottery/draws/void-reasons';
import { Field, Select, textControl, useForm } from '../../ui/index.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { NO_REASON, ReasonField, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

interface VoidDialogProps extends DrawReference {
  /** Refreshes the view that the draw was chosen from. */
  refresh: () => Promise<void>;
  /** Called when the draw is void; the dialog closes itself. */
  onDone?: () => void;
  onClose: () => void;
}

interface VoidValues extends ReasonValues {
  cause: StaffVoidReason;
}

const BLANK: VoidValues = { ...NO_REASON, cause: STAFF_VOID_REASONS[0] };

/** Voids a draw: all stakes are refunded. Players see the cause, the audit log also the reason. */
export function VoidDialog({ gameCode, drawNumber, refresh, onDone, onClose }: VoidDialogProps) {
  const { t } = useTexts();
  const form = useForm(BLANK, { check: reasonProblems });
  const decide = async ({ cause, reason }: VoidValues) => {
    await voidDraw({ gameCode, drawNumber }, { cause, reason: reason.trim(), refresh });
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
      <Field label={t('draws.cause.label')} hint={t('draws.cause.hint')} isRequired>
        <Select
          {...textControl(form, 'cause')}
          options={STAFF_VOID_REASONS.map((value) => ({ value, label: t(`draws.cause.${value}`) }))}
        />
      </Field>
      <ReasonField form={form} hint={t('draws.voidHint')} />
    </DecisionDialog>
  );
}
