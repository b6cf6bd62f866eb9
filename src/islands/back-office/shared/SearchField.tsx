import { Search } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Field, TextInput } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';

interface SearchFieldProps {
  name: string;
  value: string;
  onSearch: (search: string) => void;
}

/** Looks for what was typed when Enter or the lens is pressed; emptied, for everything again. */
export function SearchField({ name, value, onSearch }: SearchFieldProps) {
  const { t } = useTexts();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('search')).trim());
  };
  const lens = (
    <button className="icon-button" type="submit" aria-label={t('list.search')}>
      <Search size={18} aria-hidden="true" />
    </button>
  );
  return (
    <form role="search" onSubmit={submit}>
      <Field label={t(`${name}.search`)} hint={t(`${name}.searchHint`)}>
        <TextInput name="search" type="search" defaultValue={value} maxLength={320} autoComplete="off" end={lens} />
      </Field>
    </form>
  );
}
