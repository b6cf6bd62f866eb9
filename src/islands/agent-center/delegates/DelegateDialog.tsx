import { addDelegate, type Delegate, permitDelegate } from '#browser/stores/agent/delegates';
import { DELEGATE_PERMISSIONS } from '#rules/agents/delegates';
import { AccountFields } from '../AccountFields.tsx';
import { grantsOf, PermissionFields } from '../../ui/agents/DelegatePermissions.tsx';
import { Alert, Button, Dialog, FormElement, missingProblems, useForm, useSubmit } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import styles from '../Parts.module.css';

function valuesOf(delegate: Delegate | undefined) {
  return { username: '', password: '', ...grantsOf(delegate?.permissions ?? []) };
}

/** Adds a delegate, or changes what one may do. */
export function DelegateDialog({ delegate, onClose }: { delegate: Delegate | undefined; onClose: () => void }) {
  const { t } = useAgent();
  const form = useForm(valuesOf(delegate), {
    check: ({ username, password }) => (delegate ? {} : missingProblems({ username, password })),
  });
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async ({ username, password, ...granted }) => {
    const permissions = DELEGATE_PERMISSIONS.filter((each) => granted[each]);
    if (delegate) await permitDelegate(delegate.id, permissions);
    else await addDelegate({ username: username.trim(), password, permissions });
    onClose();
  });
  const title = delegate ? t('agent:permissionsOf', { name: delegate.username }) : t('agent:addDelegate');
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t} size="medium">
      <FormElement form={form} onSubmit={onSubmit} className={styles.stack}>
        {!delegate && (
          <div className={styles.fields}>
            <AccountFields form={form} />
          </div>
        )}
        <fieldset className={styles.stack}>
          <legend className={styles.subtitle}>{t('agent:permissions')}</legend>
          <PermissionFields form={form} t={t} />
        </fieldset>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t(delegate ? 'agent:save' : 'agent:addDelegate')}
        </Button>
      </FormElement>
    </Dialog>
  );
}
