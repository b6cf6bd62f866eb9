import { addPasskey } from '#browser/stores/security/passkeys';
import { showToast } from '#browser/stores/toasts';
import { MAX_PASSKEY_NAME_LENGTH } from '#rules/identity/passkeys';
import {
  Alert,
  Button,
  Dialog,
  FormElement,
  FormField,
  missingProblems,
  type Translator,
  useForm,
  useSubmit,
} from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import { browserText } from '../sessions/SeenBrowser.tsx';

interface AddPasskeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  t: Translator;
}

/** Prompts for a name, then opens the browser's dialog. */
export function AddPasskeyDialog({ isOpen, onClose, t }: AddPasskeyDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('security:passkeys.add')} t={t} isDismissible={false}>
      <AddForm onDone={onClose} t={t} />
    </Dialog>
  );
}

function AddForm({ onDone, t }: { onDone: () => void; t: Translator }) {
  const name = browserText(navigator.userAgent, t).slice(0, MAX_PASSKEY_NAME_LENGTH);
  const form = useForm({ name }, { check: missingProblems });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async (values) => {
    await addPasskey(values.name.trim());
    showToast('good', t('security:passkeys.done'));
    onDone();
  });
  return (
    <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
      <p className={parts.lead}>{t('security:passkeys.addLead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <FormField
        form={form}
        name="name"
        label={t('security:passkeys.name')}
        hint={t('security:passkeys.nameHint')}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        autoComplete="off"
        t={t}
      />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('security:passkeys.create')}
      </Button>
    </FormElement>
  );
}
