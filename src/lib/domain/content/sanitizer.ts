import sanitizeHtml from 'sanitize-html';

/** HTML that may be inserted into a page as it is; only `sanitize` returns it. */
export type SafeHtml = string & { readonly isSafe: unique symbol };

/** Structure and emphasis. Classes and styles are not allowed, because the page decides the look. */
const TAGS =
  'h2 h3 h4 p br hr blockquote ul ol li strong em b i u s sub sup small a img figure figcaption ' +
  'table caption thead tbody tr th td';

/** A path of this site; excludes `//host` and `/\host`, which browsers read as another site. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const OWN_IMAGE = /^\/files\/content\/[\w-]+\.webp$/;
const EXTERNAL = /^(https:\/\/|mailto:|tel:)[^\s]+$/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Drops these tags with their contents.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'svg',
    'math',
    'template',
    'iframe',
    'object',
    'title',
  ],
  transformTags: {
    // The page has its own h1, and only one.
    h1: 'h2',
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: { ...linkTo(href.trim()), ...(title ? { title } : {}) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_IMAGE.test(attribs['src'] ?? ''),
};

function linkTo(href: string): Record<string, string> {
  if (OWN_PATH.test(href) || /^#[\w-]+$/.test(href)) return { href };
  if (!EXTERNAL.test(href)) return {};
  // Gives the other site neither a referrer nor access to this page.
  return /^https:/i.test(href) ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : { href };
}

/** More than any text needs (random input takes three). HTML that is nested to need more becomes plain text. */
const MAX_PASSES = 12;

/**
 * Removes everything that is not allowed. Repeats until nothing changes, because removing a tag can join its neighbors to
 * new markup (a link in a link); sanitizing the result again does not change it.
 */
export function sanitize(html: string): SafeHtml {
  let text = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = sanitizeHtml(text, OPTIONS).trim();
    if (next === text) return next as SafeHtml;
    text = next;
  }
  return sanitizeHtml(text, { ...OPTIONS, allowedTags: [] }).trim() as SafeHtml;
}
