import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createBroadcast, recipientCount } from '#browser/stores/back-office/broadcasts';
import { valueOf } from '#browser/stores/loadable';
import { namesOf } from '#i18n/locale-names';
import { LOCALES } from '#i18n/locales';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { MESSAGE_DAYS, SEGMENTS } from '#rules/members/inbox';
import { Field, type Form, FormField, Select, textControl, useForm } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { MessageFields } from './MessageFields.tsx';
import { type BroadcastValues, checkBroadcast, NEW_BROADCAST, toNewBroadcast, toRecipients } from './message-form.ts';
import styles from './Messages.module.css';

/** Writes a message to many members: recipients, texts in all languages, and schedule. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(NEW_BROADCAST, { check: checkBroadcast });
  // Repeated requests of one dialog send one message.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <DecisionDialog
      title={t('broadcasts.newTitle')}
      text={t('broadcasts.newText')}
      confirmLabel={t('broadcasts.send')}
      facts={[]}
      form={form}
      decide={(values) => createBroadcast(toNewBroadcast(values, key), values['texts.0.title'])}
      onClose={onClose}
      isLarge
    >
      <RecipientFields form={form} />
      <MessageFields form={form} />
      <div className={styles.fields}>
        <Moment form={form} name="startsAt" hint={t('broadcasts.startsHint', { zone: OPERATOR_TIME_ZONE })} />
        <Moment form={form} name="endsAt" hint={t('broadcasts.endsHint', { days: MESSAGE_DAYS })} isRequired />
      </div>
    </DecisionDialog>
  );
}

function RecipientFields({ form }: { form: Form<BroadcastValues> }) {
  const { t } = useTexts();
  const { segment } = form.values;
  const languages = LOCALES.map(({ code: value, tag }) => ({ value, label: namesOf(tag).nativeName }));
  return (
    <>
      <div className={styles.fields}>
        <Field label={t('broadcasts.segment')} isRequired>
          <Select
            {...textControl(form, 'segment')}
            options={SEGMENTS.map((value) => ({ value, label: t(`broadcasts.segments.${value}`) }))}
          />
        </Field>
        {segment === 'language' && (
          <Field label={t('broadcasts.language')} isRequired>
            <Select {...textControl(form, 'language')} options={languages} />
          </Field>
        )}
        {segment === 'ranks' && (
          <>
            <FormField form={form} name="minRank" label={t('broadcasts.minRank')} t={t} inputMode="numeric" />
            <FormField form={form} name="maxRank" label={t('broadcasts.maxRank')} t={t} inputMode="numeric" />
          </>
        )}
      </div>
      <Reach values={form.values} />
    </>
  );
}

/** The number of members whom the message would reach now. */
function Reach({ values }: { values: BroadcastValues }) {
  const { t } = useTexts();
  const count = valueOf(useStore(recipientCount.$store));
  const { segment, minRank, maxRank, language } = values;
  useEffect(() => {
    void recipientCount.load(toRecipients({ ...NEW_BROADCAST, segment, minRank, maxRank, language }));
  }, [segment, minRank, maxRank, language]);
  return (
    <p className={styles.reach} role="status">
      {count === undefined ? t('common:loading') : t('broadcasts.reach', { count })}
    </p>
  );
}

interface MomentProps {
  form: Form<BroadcastValues>;
  name: 'startsAt' | 'endsAt';
  hint: string;
  isRequired?: boolean;
}

/** A time in the operator's time zone. */
function Moment({ form, name, hint, isRequired = false }: MomentProps) {
  const { t } = useTexts();
  return (
    <FormField
      form={form}
      name={name}
      label={t(`broadcasts.${name}`)}
      hint={hint}
      aside={!isRequired && t('common:optional')}
      isRequired={isRequired}
      t={t}
      type="datetime-local"
    />
  );
}
