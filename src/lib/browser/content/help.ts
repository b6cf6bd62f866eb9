import { call } from '../client/client.ts';
import { type Entry, searchHelp } from './help-index.ts';

interface Search {
  form: HTMLFormElement;
  input: HTMLInputElement;
  /** Where what was found is shown, in place of the topics. */
  found: HTMLElement;
}

let index: Promise<Entry[]> | undefined;

/** Fetched once, when somebody means to search; a failed try is forgotten. */
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

function showFound({ form, found }: Search, entries: readonly Entry[], question: string): void {
  const { base = '', results = '', none = '', noneText = '' } = form.dataset;
  const count = new Intl.NumberFormat(document.documentElement.lang).format(entries.length);
  if (entries.length === 0) {
    found.replaceChildren(status(none.replace('{query}', question)), element('p', 'help-count', noneText));
    return;
  }
  const list = element('ul', 'help-results');
  list.append(...entries.map((entry) => resultItem(entry, base)));
  found.replaceChildren(status(results.replace('{count}', count)), list);
}

async function search(parts: Search): Promise<void> {
  const { form, input, found } = parts;
  const question = input.value.trim();
  found.hidden = question === '';
  if (question === '') return;
  try {
    const entries = await loadIndex();
    // Somebody has typed on meanwhile: the later question shows its own answer.
    if (input.value.trim() === question) showFound(parts, searchHelp(entries, question), question);
  } catch {
    found.replaceChildren(status(form.dataset['failed'] ?? ''));
  }
}

/** `/help#agreement` and its like: what was a part of one long page is a page of its own. */
function followAnchor(): void {
  const place = document.getElementById(location.hash.slice(1));
  const link = place?.dataset['moved'] === undefined ? null : place.querySelector('a');
  if (link) location.replace(link.href);
}

/** The help center: its search, and addresses of before. */
export function startHelp(): void {
  followAnchor();
  addEventListener('hashchange', followAnchor);
  const form = document.querySelector<HTMLFormElement>('[data-help-search]');
  const input = form?.querySelector('input');
  const found = document.querySelector<HTMLElement>('[data-help-found]');
  if (!form || !input || !found) return;
  const parts = { form, input, found };
  // On its way while the first word is typed; a failure is told when there is something to find.
  input.addEventListener('focus', () => void loadIndex().catch(() => undefined), { once: true });
  input.addEventListener('input', () => void search(parts));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search(parts);
  });
  const asked = new URLSearchParams(location.search).get('q');
  if (asked) {
    input.value = asked;
    void search(parts);
  }
}
