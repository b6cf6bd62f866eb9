import { useStore } from '@nanostores/react';
import { useId } from 'react';
import {
  $codeRequest,
  answerCodeRequest,
  cancelCodeRequest,
  continueAction,
} from '#browser/stores/back-office/shell/second-factor';
import { Alert, Button, Dialog, FormElement, useForm } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { CodeField, codeProblems, EMPTY_CODE } from '../sign-in/CodeForm.tsx';
import { PasskeyButton } from '../sign-in/PasskeyButton.tsx';
import { useSignInStep } from '../sign-in/use-sign-in-step.ts';

/** Prompts for a code when an action needs a recent one; the action then goes on with what was entered. */
export function RecentCodeDialog() {
  return useStore($codeRequest) && <OpenDialog />;
}

function OpenDialog() {
  const { t } = useTexts();
  const { hasPasskey } = useStaffUser();
  const formId = useId();
  const form = useForm(EMPTY_CODE, { check: codeProblems });
  const { isBusy, failure, onSubmit } = useSignInStep(form, ({ code }) => answerCodeRequest(code));
  const footer = (
    <>
      <Button variant="secondary" onClick={cancelCodeRequest} disabled={isBusy}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" form={formId} isBusy={isBusy}>
        {t('recentCode.submit')}
      </Button>
    </>
  );
  const title = t('recentCode.title');
  return (
    <Dialog isOpen onClose={() => !isBusy && cancelCodeRequest()} title={title} t={t} footer={footer}>
      <FormElement form={form} id={formId} onSubmit={onSubmit}>
        <p>{t('recentCode.text')}</p>
        {failure && <Alert tone="bad">{failure}</Alert>}
        {hasPasskey && <PasskeyButton onDone={continueAction} />}
        <CodeField form={form} />
      </FormElement>
    </Dialog>
  );
}
