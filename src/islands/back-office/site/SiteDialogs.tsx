import {
  beginMaintenance,
  endMaintenance,
  type MaintenancePlan,
  type SiteState,
} from '#browser/stores/back-office/site';
import { LONGEST_MAINTENANCE_MINUTES, MESSAGE_LENGTH } from '#rules/site-status';
import { Field, TextArea, TextInput } from '../../ui/index.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useTexts } from '../shared/back-office-context.ts';

function planOf(form: FormData): MaintenancePlan {
  const [message, minutes] = [String(form.get('message')).trim(), String(form.get('minutes'))];
  return { ...(message === '' ? {} : { message }), minutes: minutes === '' ? 'unknown' : Number(minutes) };
}

/** Closes the site; while it is closed, changes what is said of it. */
export function MaintenanceDialog({ underway, onClose }: { underway: SiteState['maintenance']; onClose: () => void }) {
  const { t } = useTexts();
  const isClosed = underway !== null;
  return (
    <DecisionDialog
      title={t(isClosed ? 'site.change' : 'site.beginTitle')}
      text={t('site.beginText')}
      confirmLabel={t(isClosed ? 'site.change' : 'site.begin')}
      isDangerous={!isClosed}
      facts={[]}
      decide={(form) => beginMaintenance(planOf(form))}
      onClose={onClose}
    >
      <Field label={t('site.minutes')} hint={t('site.minutesHint')}>
        <TextInput name="minutes" type="number" inputMode="numeric" min={1} max={LONGEST_MAINTENANCE_MINUTES} />
      </Field>
      <Field label={t('site.message')} hint={t('site.messageHint')}>
        <TextArea name="message" maxLength={MESSAGE_LENGTH} rows={3} defaultValue={underway?.message ?? ''} />
      </Field>
    </DecisionDialog>
  );
}

export function ReopenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <DecisionDialog
      title={t('site.endTitle')}
      text={t('site.endText')}
      confirmLabel={t('site.end')}
      facts={[]}
      decide={endMaintenance}
      onClose={onClose}
    />
  );
}
