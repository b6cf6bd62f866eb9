/** Filters of a lobby by their names in the address, which are those of the API. */
const NAMES = ['vassalage', 'gameClassify', 'tags', 'minBet', 'minLineNum', 'sort'] as const;

/** Values by name, without those that filter nothing. */
export type LobbyFilters = Readonly<Record<string, string>>;

/** The first option of every choice: no filter, and the usual sorting. */
const NOTHING = '';

export function filtersOfAddress(search: string): LobbyFilters {
  const query = new URLSearchParams(search);
  return withoutEmpty(NAMES.map((name) => [name, query.get(name) ?? NOTHING]));
}

/** Returns the filters that the form shows: values that it does not offer are none. */
export function filtersOfForm(form: HTMLFormElement): LobbyFilters {
  const data = new FormData(form);
  return withoutEmpty(NAMES.map((name) => [name, data.getAll(name).join(',').trim()]));
}

function withoutEmpty(entries: readonly (readonly [string, string])[]): LobbyFilters {
  return Object.fromEntries(entries.filter(([, value]) => value !== NOTHING));
}

/** Returns an address with these filters instead of its own; the rest of the address stays. */
export function addressWith(address: string, filters: LobbyFilters): string {
  const url = new URL(address);
  for (const name of NAMES) {
    url.searchParams.delete(name);
    const value = filters[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.pathname + url.search + url.hash;
}

export function fillForm(form: HTMLFormElement, filters: LobbyFilters): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = filters[field.name] ?? NOTHING;
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      field.checked = value.split(',').includes(field.value);
    } else {
      field.value = value;
    }
  }
}

/** Shows the choices of a group that the lobby has games for, and those that are chosen. */
export function offerChoices(form: HTMLFormElement, name: string, values: readonly string[]): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.name !== name) continue;
    const label = field.closest<HTMLElement>('label');
    if (label) label.hidden = field.value !== NOTHING && !field.checked && !values.includes(field.value);
  }
}

/** Adds the vendors of a lobby as choices after "all", or updates their names. */
export function offerVendors(
  list: HTMLElement,
  vendors: readonly { code: string; name: string }[],
  formId: string,
): void {
  for (const { code, name } of vendors) {
    const known = [...list.querySelectorAll('input')].find(({ value }) => value === code);
    const text = known?.parentElement?.querySelector('span');
    if (text) text.textContent = name;
    else list.append(vendorChip({ code, name }, formId));
  }
}

function vendorChip({ code, name }: { code: string; name: string }, formId: string): HTMLLabelElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  const text = document.createElement('span');
  label.className = 'chip';
  Object.assign(input, { type: 'radio', name: 'vassalage', value: code });
  input.setAttribute('form', formId);
  text.textContent = name;
  label.append(input, text);
  return label;
}
