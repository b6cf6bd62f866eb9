import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { closeDialog } from '#browser/stores/dialogs';
import { sendFeedback } from '#browser/stores/content/feedback';
import { FEEDBACK_LENGTHS, FEEDBACK_TOPICS, feedbackProblem, type FeedbackTopic } from '#rules/site/feedback';
import {
  Alert,
  Button,
  EmptyState,
  Field,
  fieldError,
  FormElement,
  FormField,
  Select,
  TextArea,
  textControl,
  type Translator,
  useForm,
  useSubmit,
} from '../ui/index.ts';
import styles from './Feedback.module.css';

const EMPTY = { topic: 'other', content: '', contact: '' };
const LENGTHS = { min: FEEDBACK_LENGTHS.contentMin, max: FEEDBACK_LENGTHS.contentMax };

function check({ content }: typeof EMPTY) {
  const code = feedbackProblem(content);
  return code === undefined ? {} : { content: { code, params: LENGTHS } };
}

export function FeedbackForm({ t }: { t: Translator }) {
  const [isSent, setIsSent] = useState(false);
  const form = useForm(EMPTY, { check });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async (values) => {
    await sendFeedback({ ...values, topic: values.topic as FeedbackTopic });
    setIsSent(true);
  });
  if (isSent) return <Sent t={t} />;
  const label = t('feedback:content');
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      <p className={styles.lead}>{t('feedback:lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Field label={t('feedback:topic')}>
        <Select
          {...textControl(form, 'topic')}
          options={FEEDBACK_TOPICS.map((topic) => ({ value: topic, label: t(`feedback:topics.${topic}`) }))}
        />
      </Field>
      <Field
        label={label}
        hint={t('feedback:contentHint', LENGTHS)}
        error={fieldError(form, 'content', { t, label })}
        isRequired
      >
        <TextArea {...textControl(form, 'content')} rows={6} maxLength={LENGTHS.max} />
      </Field>
      <FormField
        form={form}
        name="contact"
        label={t('feedback:contact')}
        hint={t('feedback:contactHint')}
        isRequired={false}
        aside={t('common:optional')}
        maxLength={FEEDBACK_LENGTHS.contactMax}
        autoComplete="email"
        t={t}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('feedback:send')}
      </Button>
    </FormElement>
  );
}

function Sent({ t }: { t: Translator }) {
  return (
    <div role="status">
      <EmptyState
        icon={CircleCheck}
        title={t('feedback:sentTitle')}
        text={t('feedback:sentText')}
        action={<Button onClick={closeDialog}>{t('common:close')}</Button>}
      />
    </div>
  );
}
