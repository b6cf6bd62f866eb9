import { call } from '../client/client.ts';
import { type Entry, searchHelp } from './help-index.ts';

interface Search {
  form: HTMLFormElement;
  input: HTMLInputElement;
  /** Shows the results in place of the topics. */
  found: HTMLElement;
}

let index: Promise<Entry[]> | undefined;

/** Fetches the index once, at the first search; a failed request is retried by the next call. */
function loadIndex(): Promise<Entry[]> {
  index ??= call('GET /wps/system/helpIndex', {}).catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const part = document.createElement(name);
  part.className = className;
  part.textContent = text;
  return part;
}

function resultItem(entry: Entry, base: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = element('a', 'help-result card');
  link.href = `${base}/${entry.slug}`;
  if (entry.language !== document.documentElement.lang) link.lang = entry.language;
  link.append(element('strong', 'help-result-title', entry.title), element('span', 'help-result-text', entry.summary));
  item.append(link);
  return item;
}

function status(text: string): HTMLElement {
  const line = element('p', 'help-count', text);
  line.setAttribute('role', 'status');
  return line;
}

function showResults({ form, found }: Search, entries: readonly Entry[], query: string): void {
  const { base = '', results = '', none = '', noneText = '' } = form.dataset;
  const count = new Intl.NumberFormat(document.documentElement.lang).format(entries.length);
  if (entries.length === 0) {
    found.replaceChildren(status(none.replace('{query}', query)), element('p', 'help-count', noneText));
    return;
  }
  const list = element('ul', 'help-results');
  list.append(...entries.map((entry) => resultItem(entry, base)));
  found.replaceChildren(status(results.replace('{count}', count)), list);
}

async function search(parts: Search): Promise<void> {
  const { form, input, found } = parts;
  const query = input.value.trim();
  found.hidden = query === '';
  if (query === '') return;
  try {
    const entries = await loadIndex();
    // Ignores an outdated result: the visitor has typed on meanwhile.
    if (input.value.trim() === query) showResults(parts, searchHelp(entries, query), query);
  } catch {
    found.replaceChildren(status(form.dataset['failed'] ?? ''));
  }
}

/** Redirects anchors like `/help#agreement`, which used to be parts of one page, to pages of their own. */
function redirectAnchor(): void {
  const target = document.getElementById(location.hash.slice(1));
  const link = target?.dataset['moved'] === undefined ? null : target.querySelector('a');
  if (link) location.replace(link.href);
}

/** Starts the help center: its search, and redirects of old anchors. */
export function startHelp(): void {
  redirectAnchor();
  addEventListener('hashchange', redirectAnchor);
  const form = document.querySelector<HTMLFormElement>('[data-help-search]');
  const input = form?.querySelector('input');
  const found = document.querySelector<HTMLElement>('[data-help-found]');
  if (!form || !input || !found) return;
  const parts = { form, input, found };
  // Preloads the index while the first word is typed; a search reports a failure.
  input.addEventListener('focus', () => void loadIndex().catch(() => undefined), { once: true });
  input.addEventListener('input', () => void search(parts));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search(parts);
  });
  const initialQuery = new URLSearchParams(location.search).get('q');
  if (initialQuery) {
    input.value = initialQuery;
    void search(parts);
  }
}
