import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '#browser/client/errors';
import { closeDialog } from '#browser/stores/dialogs';
import { sendFeedback } from '#browser/stores/feedback';
import { FEEDBACK_LENGTHS, feedbackProblem } from '#rules/feedback';
import { Alert, Button, EmptyState, Field, TextArea, TextInput, type Translator } from '../ui/index.ts';
import styles from './Feedback.module.css';

const defaultValues = { content: '', contact: '' };
const LENGTHS = { min: FEEDBACK_LENGTHS.contentMin, max: FEEDBACK_LENGTHS.contentMax };

export function FeedbackForm({ t }: { t: Translator }) {
  const form = useForm({ defaultValues });
  const [refusal, setRefusal] = useState<string>();
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const check = (content: string) => {
    const problem = feedbackProblem(content);
    return problem === undefined || t(`errors:${problem}`, LENGTHS);
  };
  const send = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await sendFeedback(values);
    } catch (error) {
      setRefusal(errorText(t, error));
      // Not sent: what was written stays in the form.
      form.setError('root', { type: 'server' });
    }
  });
  if (isSubmitSuccessful) return <Sent t={t} />;
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <p className={styles.lead}>{t('feedback:lead')}</p>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Field
        label={t('feedback:content')}
        hint={t('feedback:contentHint', LENGTHS)}
        error={errors.content?.message}
        isRequired
      >
        <TextArea {...form.register('content', { validate: check })} rows={6} maxLength={LENGTHS.max} />
      </Field>
      <Field label={t('feedback:contact')} hint={t('feedback:contactHint')} aside={t('common:optional')}>
        <TextInput {...form.register('contact')} maxLength={FEEDBACK_LENGTHS.contactMax} autoComplete="email" />
      </Field>
      <Button type="submit" isBusy={isSubmitting}>
        {t('feedback:send')}
      </Button>
    </form>
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
