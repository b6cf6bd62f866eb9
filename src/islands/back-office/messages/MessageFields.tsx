import { namesOf } from '#i18n/locale-names';
import { BROADCAST_LANGUAGES, MESSAGE_LENGTHS } from '#rules/members/inbox';
import { Field, fieldError, type Form, FormField, TextArea, textControl, UserText } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { FieldGroup } from '../shared/FieldGroup.tsx';
import type { TextValues } from './message-form.ts';
import styles from './Messages.module.css';

interface MessageFieldsProps {
  form: Form<TextValues>;
  /** One language is enough. */
  areOptional?: boolean;
}

/** Title and text of a message in each language, with a preview as members see it. */
export function MessageFields({ form, areOptional = false }: MessageFieldsProps) {
  return (
    <div className={styles.languages}>
      {([0, 1] as const).map((position) => (
        <LanguageFields key={position} form={form} position={position} isRequired={!areOptional} />
      ))}
    </div>
  );
}

interface LanguageFieldsProps {
  form: Form<TextValues>;
  position: 0 | 1;
  isRequired: boolean;
}

function LanguageFields({ form, position, isRequired }: LanguageFieldsProps) {
  const { t } = useTexts();
  const tag = BROADCAST_LANGUAGES[position];
  const [title, body] = [`texts.${position}.title`, `texts.${position}.body`] as const;
  const label = t('broadcasts.body');
  return (
    <FieldGroup title={namesOf(tag).nativeName} lang={tag}>
      <FormField
        form={form}
        name={title}
        label={t('broadcasts.subject')}
        t={t}
        lang={tag}
        dir="auto"
        maxLength={MESSAGE_LENGTHS.titleMax}
        autoComplete="off"
        isRequired={isRequired}
      />
      <Field label={label} error={fieldError(form, body, { t, label })} isRequired={isRequired}>
        <TextArea {...textControl(form, body)} lang={tag} rows={6} maxLength={MESSAGE_LENGTHS.bodyMax} />
      </Field>
      <Preview title={form.values[title]} body={form.values[body]} tag={tag} />
    </FieldGroup>
  );
}

function Preview({ title, body, tag }: { title: string; body: string; tag: string }) {
  const { t } = useTexts();
  if (`${title}${body}`.trim() === '') return null;
  return (
    <figure className={styles.preview}>
      <figcaption>{t('broadcasts.preview')}</figcaption>
      <div className={styles.message} lang={tag}>
        <UserText as="strong">{title.trim()}</UserText>
        <UserText as="p">{body.trim()}</UserText>
      </div>
    </figure>
  );
}
