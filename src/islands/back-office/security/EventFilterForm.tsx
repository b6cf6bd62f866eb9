import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  $eventFilter,
  type EventFilter,
  filterEvents,
  NO_EVENT_FILTER,
  presetEvents,
} from '#browser/stores/back-office/security';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { SECURITY_EVENT_KINDS } from '#rules/identity/security-events';
import {
  Alert,
  Button,
  Field,
  FormElement,
  FormField,
  Select,
  textControl,
  TextInput,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { focusMain } from '../shared/main-focus.ts';
import styles from './Security.module.css';

const DAYS = ['1', '7', '31'];
const NAMES = Object.keys(NO_EVENT_FILTER) as (keyof EventFilter)[];

function trimmed(filter: EventFilter): EventFilter {
  return { ...filter, network: filter.network.trim(), subject: filter.subject.trim(), account: filter.account.trim() };
}

/** Filters the events. On phones it opens by a button, which says how many filters are set. */
export function EventFilterForm() {
  const { t, tag } = useTexts();
  const [initial] = useState(() => $eventFilter.get().filter);
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const form = useForm(initial);
  const toggle = useRef<HTMLButtonElement>(null);
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async (values) => {
    await filterEvents(trimmed(values));
    setIsOpen(false);
    // On phones the form closes. Elsewhere the button is hidden, and the focus stays.
    toggle.current?.focus();
  });
  const clear = () => {
    focusMain();
    return presetEvents({});
  };
  const set = NAMES.filter((name) => form.values[name] !== NO_EVENT_FILTER[name]).length;
  const kinds = SECURITY_EVENT_KINDS.map((value) => ({ value, label: t(`security.kind.${value}`) }));
  kinds.sort((one, other) => one.label.localeCompare(other.label, tag));
  const optional = { form, t, isRequired: false, autoComplete: 'off' } as const;
  return (
    <>
      <Button
        variant="secondary"
        isWide
        ref={toggle}
        className={styles.filterToggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        {t('security.events.filter', { count: set })}
      </Button>
      <FormElement
        form={form}
        id={panelId}
        role="search"
        className={styles.filter}
        data-open={isOpen || undefined}
        onSubmit={onSubmit}
      >
        <Field label={t('security.events.kind')}>
          <Select
            {...textControl(form, 'kind')}
            options={[{ value: '', label: t('security.events.anyKind') }, ...kinds]}
          />
        </Field>
        <FormField
          {...optional}
          name="network"
          label={t('security.scope.network')}
          hint={t('security.events.networkHint')}
          maxLength={64}
        />
        <FormField
          {...optional}
          name="account"
          label={t('security.scope.account')}
          hint={t('security.events.accountHint')}
          maxLength={254}
        />
        <FormField
          {...optional}
          name="subject"
          label={t('security.scope.subject')}
          hint={t('security.events.subjectHint')}
          maxLength={200}
        />
        <Field label={t('security.events.days')}>
          <Select
            {...textControl(form, 'days')}
            options={DAYS.map((value) => ({ value, label: t('security.events.lastDays', { count: Number(value) }) }))}
          />
        </Field>
        <Field label={t('security.events.until')} hint={t('security.events.untilHint', { zone: OPERATOR_TIME_ZONE })}>
          <TextInput {...textControl(form, 'until')} type="datetime-local" step={1} />
        </Field>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <div className={styles.filterActions}>
          <Button variant="quiet" onClick={clear} disabled={set === 0}>
            {t('security.events.clear')}
          </Button>
          <Button type="submit" variant="secondary" isBusy={isBusy}>
            {t('security.events.apply')}
          </Button>
        </div>
      </FormElement>
    </>
  );
}
