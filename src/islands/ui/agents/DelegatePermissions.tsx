import { DELEGATE_PERMISSIONS, type DelegatePermission } from '#rules/agents/delegates';
import { Checkbox, type Form, type Translator } from '../index.ts';

export type GrantedPermissions = Record<DelegatePermission, boolean>;

/** Returns the values of the checkboxes. */
export function grantsOf(granted: readonly DelegatePermission[]): GrantedPermissions {
  return Object.fromEntries(DELEGATE_PERMISSIONS.map((each) => [each, granted.includes(each)])) as GrantedPermissions;
}

/** Returns the key of a permission's text; a dot would separate parts of a key. */
export const permissionKey = (permission: DelegatePermission): string =>
  `agent:permission.${permission.replace('.', '_')}`;

/** One checkbox for each permission of a delegate. */
export function PermissionFields({ form, t }: { form: Form<GrantedPermissions>; t: Translator }) {
  return DELEGATE_PERMISSIONS.map((each) => (
    <Checkbox
      key={each}
      name={each}
      checked={form.values[each]}
      onChange={(event) => form.change(each, event.currentTarget.checked)}
      label={t(permissionKey(each))}
    />
  ));
}
