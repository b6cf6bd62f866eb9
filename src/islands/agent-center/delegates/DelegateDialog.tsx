import { addDelegate, type Delegate, permitDelegate } from '#browser/stores/agent/delegates';
import { DELEGATE_PERMISSIONS, type DelegatePermission } from '#rules/agents/delegates';
import { AccountFields } from '../AccountFields.tsx';
import { Alert, Button, Checkbox, Dialog, FormElement, missingProblems, useForm, useSubmit } from '../../ui/index.ts';
import { permissionKey, useAgent } from '../agent-context.ts';
import styles from '../Parts.module.css';

type Permissions = Record<DelegatePermission, boolean>;

function valuesOf(delegate: Delegate | undefined) {
  const granted = DELEGATE_PERMISSIONS.map((each) => [each, delegate?.permissions.includes(each) ?? false]);
  return { username: '', password: '', ...(Object.fromEntries(granted) as Permissions) };
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
          {DELEGATE_PERMISSIONS.map((each) => (
            <Checkbox
              key={each}
              name={each}
              checked={form.values[each]}
              onChange={(event) => form.change(each, event.currentTarget.checked)}
              label={t(permissionKey(each))}
            />
          ))}
        </fieldset>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Button type="submit" isWide isBusy={isBusy}>
          {t(delegate ? 'agent:save' : 'agent:addDelegate')}
        </Button>
      </FormElement>
    </Dialog>
  );
}
