import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { instantOf } from '#browser/format';
import { agentQuotas, createAgentLink } from '#browser/stores/agent/register-center';
import {
  Alert,
  Button,
  Dialog,
  FormElement,
  FormField,
  Loaded,
  missingProblems,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import styles from '../Parts.module.css';
import { OpeningFields } from './OpeningFields.tsx';

const EMPTY = { type: '0', series: '', quota: '', expiresAt: '', note: '' };

/** Creates a registration link. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useAgent();
  const loadable = useStore(agentQuotas.$store);
  useEffect(() => void agentQuotas.load(), []);
  const form = useForm(EMPTY, { check: ({ type, series }) => missingProblems({ type, series }) });
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async ({ type, series, quota, expiresAt, note }) => {
    await createAgentLink({
      type: Number(type),
      series: Number(series),
      ...(quota.trim() === '' ? {} : { quota: Number(quota) }),
      ...(expiresAt === '' ? {} : { expiresAt: instantOf(expiresAt) }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    });
    onClose();
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('agent:newLink')} t={t} size="medium">
      <Loaded loadable={loadable} t={t} onRetry={agentQuotas.load} shape="control">
        {({ highest }) => (
          <FormElement form={form} onSubmit={onSubmit} className={styles.stack}>
            <div className={styles.fields}>
              <OpeningFields form={form} highest={highest} />
              <FormField
                form={form}
                name="quota"
                label={t('agent:maxRegistrations')}
                aside={t('common:optional')}
                t={t}
                isRequired={false}
                inputMode="numeric"
                autoComplete="off"
              />
              <FormField
                form={form}
                name="expiresAt"
                label={t('agent:expires')}
                aside={t('common:optional')}
                t={t}
                isRequired={false}
                type="datetime-local"
              />
              <FormField
                form={form}
                name="note"
                dir="auto"
                label={t('agent:note')}
                hint={t('agent:noteHint')}
                aside={t('common:optional')}
                t={t}
                isRequired={false}
                maxLength={60}
                autoComplete="off"
              />
            </div>
            {failure && <Alert tone="bad">{failure}</Alert>}
            <Button type="submit" isWide isBusy={isBusy}>
              {t('agent:createLink')}
            </Button>
          </FormElement>
        )}
      </Loaded>
    </Dialog>
  );
}
