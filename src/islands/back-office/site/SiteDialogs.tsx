import {
  beginMaintenance,
  endMaintenance,
  type MaintenancePlan,
  type SiteState,
} from '#browser/stores/back-office/site';
import { MAX_MAINTENANCE_MINUTES, MESSAGE_LENGTH } from '#rules/site/site-status';
import { Field, FormField, type Problems, TextArea, textControl, useForm } from '../../ui/index.ts';
import { ConfirmDialog, DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { optionalIntegerProblem, problemsAmong } from '../shared/form-checks.ts';

interface PlanValues {
  minutes: string;
  message: string;
}

const DURATION = { min: 1, max: MAX_MAINTENANCE_MINUTES };

function check({ minutes }: PlanValues): Problems {
  return problemsAmong({ minutes: optionalIntegerProblem(minutes, DURATION) });
}

function planOf({ minutes, message }: PlanValues): MaintenancePlan {
  const text = message.trim();
  return { ...(text === '' ? {} : { message: text }), minutes: minutes.trim() === '' ? 'unknown' : Number(minutes) };
}

/** Starts maintenance; while the site is under maintenance, changes its message and planned end. */
export function MaintenanceDialog({ underway, onClose }: { underway: SiteState['maintenance']; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm({ minutes: '', message: underway?.message ?? '' }, { check });
  const isClosed = underway !== null;
  return (
    <DecisionDialog
      title={t(isClosed ? 'site.change' : 'site.beginTitle')}
      text={t('site.beginText')}
      confirmLabel={t(isClosed ? 'site.change' : 'site.begin')}
      isDangerous={!isClosed}
      facts={[]}
      form={form}
      decide={(values) => beginMaintenance(planOf(values))}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="minutes"
        label={t('site.minutes')}
        hint={t('site.minutesHint')}
        t={t}
        isRequired={false}
        inputMode="numeric"
      />
      <Field label={t('site.message')} hint={t('site.messageHint')}>
        <TextArea {...textControl(form, 'message')} maxLength={MESSAGE_LENGTH} rows={3} />
      </Field>
    </DecisionDialog>
  );
}

export function ReopenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      title={t('site.endTitle')}
      text={t('site.endText')}
      confirmLabel={t('site.end')}
      facts={[]}
      decide={endMaintenance}
      onClose={onClose}
    />
  );
}
