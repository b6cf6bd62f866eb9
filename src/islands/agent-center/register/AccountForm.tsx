import { useState } from 'react';
import { openAgentAccount } from '#browser/stores/agent/register-center';
import { Alert, Button, FormElement, missingProblems, useForm, useSubmit } from '../../ui/index.ts';
import { AccountFields } from '../AccountFields.tsx';
import { useAgent } from '../agent-context.ts';
import styles from '../Parts.module.css';
import { OpeningFields } from './OpeningFields.tsx';

const EMPTY = { username: '', password: '', type: '0', series: '' };

/** Opens an account below the agent; its owner sets a new password at the first sign-in. */
export function AccountForm({ highest }: { highest: number }) {
  const { t } = useAgent();
  const [opened, setOpened] = useState<string>();
  const form = useForm(EMPTY, { check: missingProblems });
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async ({ username, password, type, series }) => {
    setOpened(undefined);
    const body = { username: username.trim(), password, type: Number(type), series: Number(series) };
    setOpened(await openAgentAccount(body));
    form.reset();
  });
  return (
    <FormElement form={form} onSubmit={onSubmit} className={styles.stack}>
      <p className={styles.hint}>{t('agent:accountText')}</p>
      <div className={styles.fields}>
        <OpeningFields form={form} highest={highest} />
        <AccountFields form={form} />
      </div>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {opened !== undefined && <Alert tone="good">{t('agent:accountOpened', { name: opened })}</Alert>}
      <Button type="submit" isBusy={isBusy}>
        {t('agent:openAccount')}
      </Button>
    </FormElement>
  );
}
