import sanitizeHtml from 'sanitize-html';

/** HTML that may be put into a page as it is: only `sanitized` makes it. */
export type SafeHtml = string & { readonly isSafe: unique symbol };

/** Structure and emphasis. No class and no style: how a text looks is the page's. */
const TAGS =
  'h2 h3 h4 p br hr blockquote ul ol li strong em b i u s sub sup small a img figure figcaption ' +
  'table caption thead tbody tr th td';

/** A page of ours; neither `//host` nor `/\host`, which browsers take for another site. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const OWN_PICTURE = /^\/files\/content\/[\w-]+\.webp$/;
const ELSEWHERE = /^(https:\/\/|mailto:|tel:)[^\s]+$/i;

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
  // What is between these is no text for a reader.
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
    // A page has one heading of the first rank, its own.
    h1: 'h2',
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: { ...linkTo(href.trim()), ...(title ? { title } : {}) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs['src'] ?? ''),
};

function linkTo(href: string): Record<string, string> {
  if (OWN_PATH.test(href) || /^#[\w-]+$/.test(href)) return { href };
  if (!ELSEWHERE.test(href)) return {};
  // The other page learns nothing of ours and cannot reach it.
  return /^https:/i.test(href) ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : { href };
}

/** Far more than any text needs (random rubbish takes three); who nests tags to have more gets plain text. */
const MAX_PASSES = 12;

/**
 * What is allowed of it. Sanitizing twice is sanitizing once: when a tag that is not allowed goes, those around it
 * may become neighbours and read otherwise (a link in a link), so it is read again until nothing changes.
 */
export function sanitized(html: string): SafeHtml {
  let text = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = sanitizeHtml(text, OPTIONS).trim();
    if (next === text) return next as SafeHtml;
    text = next;
  }
  return sanitizeHtml(text, { ...OPTIONS, allowedTags: [] }).trim() as SafeHtml;
}
