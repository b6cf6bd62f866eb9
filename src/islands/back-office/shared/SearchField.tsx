import { Search } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Field, FormElement, textControl, TextInput, useForm } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';

interface SearchFieldProps {
  name: string;
  value: string;
  onSearch: (search: string) => Promise<void>;
}

/** Searches when Enter or the button is pressed; an empty search shows everything. */
export function SearchField({ name, value, onSearch }: SearchFieldProps) {
  const { t } = useTexts();
  const form = useForm({ search: value });
  // A search replaces one that is still loading.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSearch(form.read().search.trim());
  };
  const button = (
    <button className="icon-button" type="submit" aria-label={t('list.search')}>
      <Search size={18} aria-hidden="true" />
    </button>
  );
  return (
    <FormElement form={form} role="search" aria-label={t(`${name}.search`)} onSubmit={onSubmit}>
      <Field label={t(`${name}.search`)} hint={t(`${name}.searchHint`)}>
        <TextInput {...textControl(form, 'search')} type="search" maxLength={320} autoComplete="off" end={button} />
      </Field>
    </FormElement>
  );
}
