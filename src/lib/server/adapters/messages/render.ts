import type { Email } from '#domain/messaging';
import { OFFERED_LOCALES } from '../../../i18n/locales.ts';
import { runInThread } from '../threads/run-in-thread.ts';
import { layoutOf, type LayoutParts } from './layout.ts';

const compiled = new Map<string, Promise<string>>();

/** Compiles the layouts of all emails at the start, so that the first email does not wait a second for its layout. */
export async function prepareLayouts(): Promise<void> {
  const kinds = [{ hasCode: true }, { hasButton: true }, { hasFacts: true }];
  const dirs = new Set(OFFERED_LOCALES.map(({ dir }) => dir));
  const layouts = [...dirs].flatMap((dir) => kinds.map((kind) => ({ ...NO_PARTS, ...kind, dir })));
  await Promise.all(layouts.map(htmlOf));
}

const NO_PARTS = { hasCode: false, hasButton: false, hasFacts: false };

/** Renders an email as HTML. Each combination of parts is compiled once. */
export async function renderEmail(email: Email): Promise<string> {
  const parts: LayoutParts = {
    hasCode: email.code !== undefined,
    hasButton: email.button !== undefined,
    hasFacts: (email.facts?.length ?? 0) > 0,
    dir: email.dir,
  };
  const values = placeholderValues(email);
  return (await htmlOf(parts)).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function htmlOf(parts: LayoutParts): Promise<string> {
  const key = JSON.stringify(parts);
  let html = compiled.get(key);
  if (!html) {
    html = runInThread('compileLayout', layoutOf(parts));
    compiled.set(key, html);
    // A failure reaches the emails that wait for it; the next one compiles again.
    html.catch(() => compiled.delete(key));
  }
  return html;
}

function placeholderValues(email: Email): Record<string, string> {
  const { languageTag, brand, title, paragraphs, code = '', button, facts = [], footer } = email;
  const rows = facts.map(
    ({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return {
    languageTag: escapeHtml(languageTag),
    brand: escapeHtml(brand),
    title: escapeHtml(title),
    preview: escapeHtml(paragraphs[0] ?? ''),
    paragraphs: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
    code: escapeHtml(code),
    label: escapeHtml(button?.label ?? ''),
    url: escapeHtml(button?.url ?? ''),
    facts: rows.join(''),
    footer: escapeHtml(footer),
  };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
