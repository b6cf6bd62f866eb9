import type { EndpointResponse } from '#api/table';
import { offeredLocale } from '#i18n/locales';
import { timeText } from '../format.ts';
import type { Translator } from '../i18n.ts';

type DataExport = EndpointResponse<'POST /wps/member/exports'>;
type Row = Readonly<Record<string, unknown>>;

interface Language {
  t: Translator;
  tag: string;
}

// Nothing is loaded and nothing runs: the page is what the file holds.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLES = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:80rem;margin:0 auto;padding:1rem}
h2{margin-block:2rem .5rem}
.list{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{padding:.375rem .75rem;border-bottom:1px solid #8886;text-align:start;vertical-align:top}
th{white-space:nowrap}
td{overflow-wrap:anywhere;min-width:6rem}
@media print{.list{overflow:visible}}`;

/** Returns the export of a member's data as one HTML page that anybody can read and print, without scripts or anything from elsewhere. */
export function readableExport(data: DataExport, language: Language): string {
  const { t, tag } = language;
  const { consents, address, cut } = data;
  const [account = {}] = data.sections['account'] ?? [];
  const sections: Record<string, readonly Row[]> = {
    ...data.sections,
    account: [{ ...account, address }],
    consents,
  };
  const filled = Object.entries(sections).filter(([, rows]) => rows.length > 0);
  const empty = Object.keys(sections).filter((name) => sections[name]?.length === 0);
  const names = empty.map((name) => t(`member:export.section.${name}`)).join(', ');
  const { dir } = offeredLocale(tag);
  return `<!doctype html>
<html lang="${escaped(tag)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escaped(t('member:export.title'))}</title>
<style>${STYLES}</style>
</head>
<body>
<h1>${escaped(t('member:export.title'))}</h1>
<p>${escaped(t('member:export.at', { time: timeText(data.exportedAt) }))}</p>
${filled.map(([name, rows]) => sectionOf(name, rows, { ...language, isCut: cut.includes(name) })).join('\n')}
${empty.length > 0 ? `<p>${escaped(t('member:export.none', { sections: names }))}</p>` : ''}
</body>
</html>
`;
}

function sectionOf(name: string, rows: readonly Row[], { isCut, ...language }: Language & { isCut: boolean }): string {
  const { t } = language;
  const title = t(`member:export.section.${name}`);
  const count = [t('member:export.rows', { count: rows.length }), ...(isCut ? [t('member:export.cut')] : [])].join(
    ' · ',
  );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const body = rows.length === 1 ? factsOf(rows[0] ?? {}, language) : tableOf(columns, rows, language);
  return `<section>
<h2>${escaped(title)}</h2>
<p>${escaped(count)}</p>
<div class="list"><table>${body}</table></div>
</section>`;
}

/** A single row reads as its fields. */
function factsOf(row: Row, language: Language): string {
  return Object.entries(row)
    .map(
      ([name, value]) => `<tr><th scope="row">${labelOf(name, language)}</th><td>${cellOf(value, language)}</td></tr>`,
    )
    .join('\n');
}

function tableOf(columns: readonly string[], rows: readonly Row[], language: Language): string {
  const head = columns.map((name) => `<th scope="col">${labelOf(name, language)}</th>`).join('');
  const lines = rows.map(
    (row) => `<tr>${columns.map((name) => `<td>${cellOf(row[name], language)}</td>`).join('')}</tr>`,
  );
  return `<thead><tr>${head}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>`;
}

const labelOf = (name: string, { t }: Language): string => escaped(t(`member:export.column.${name}`));

function cellOf(value: unknown, language: Language): string {
  return escaped(textOf(value, language)).replaceAll('\n', '<br>');
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** Shows times in the operator's zone, and the parts of a document one below the other. */
function textOf(value: unknown, language: Language): string {
  const { t } = language;
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'member:export.yes' : 'member:export.no');
  if (typeof value === 'string') return INSTANT.test(value) ? timeText(value) : value;
  if (Array.isArray(value)) return value.map((each) => textOf(each, language)).join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${textOf(each, language)}`)
    .join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
