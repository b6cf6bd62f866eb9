import { type SubmitEvent, useState } from 'react';
import { Button, Field, TextInput } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import styles from '../Parts.module.css';

interface NameFilterProps {
  name: string;
  onShow: (change: { name: string }) => void;
}

/** Searches for a username of the team. */
export function NameFilter({ name, onShow }: NameFilterProps) {
  const { t } = useAgent();
  const [typed, setTyped] = useState({ name, text: name });
  // Another name in the address replaces what was typed.
  if (typed.name !== name) setTyped({ name, text: name });
  const { text } = typed;
  function search(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onShow({ name: text.trim() });
  }
  return (
    <form className={styles.search} onSubmit={search} role="search">
      <div className={styles.grow}>
        <Field label={t('agent:searchName')} isRequired={false}>
          <TextInput
            value={text}
            onChange={(event) => setTyped({ name, text: event.currentTarget.value })}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={50}
          />
        </Field>
      </div>
      <Button type="submit" variant="secondary">
        {t('agent:search')}
      </Button>
    </form>
  );
}
