import { anyCharacter, fc, runs } from '../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { sanitize } from '#domain/content';

const ATTACKS = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/files/content/a.webp" onload="alert(1)">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jAvAsCrIpT:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="http://plain.test">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "//evil.test";</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="/wps/session/login"><input name="p"></form>',
  '<base href="https://evil.test"><meta http-equiv="refresh" content="0;url=//evil.test">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<p title="--><script>alert(1)</script>"></p>',
  '<img src="https://evil.test/pixel.gif">',
  '<div class="fake-dialog" id="root">x</div>',
];

const NEVER =
  /<(?!\/?(?:h[234]|p|br|hr|blockquote|ul|ol|li|strong|em|b|i|u|s|sub|sup|small|a|img|figure|figcaption|table|caption|thead|tbody|tr|th|td)\b)/i;
const ATTRIBUTES = /<\w+((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g;
const KNOWN = new Set([
  'href',
  'title',
  'rel',
  'target',
  'src',
  'alt',
  'width',
  'height',
  'loading',
  'scope',
  'colspan',
  'rowspan',
  'start',
]);

function expectSafe(html: string): void {
  expect(html).not.toMatch(NEVER);
  for (const [, attributes = ''] of html.matchAll(ATTRIBUTES)) {
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
      expect([...KNOWN]).toContain(name);
      if (name === 'href') expect(value).toMatch(/^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/i);
      if (name === 'src') expect(value).toMatch(/^\/files\/content\//);
    }
  }
}

describe('sanitize', () => {
  it('preserves structure, emphasis, lists, tables, links and images of the portal', () => {
    const html =
      '<h2>A</h2><p><strong>b</strong> <a href="/promotions">c</a></p><ul><li>d</li></ul>' +
      '<table><tbody><tr><td colspan="2">e</td></tr></tbody></table><img src="/files/content/0a-480.webp" alt="f" />';
    expect(sanitize(html)).toBe(html);
  });

  it('opens other sites in a new tab without referrer and opener', () => {
    expect(sanitize('<a href="https://other.test/x">x</a>')).toBe(
      '<a href="https://other.test/x" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
  });

  it('turns h1 into h2, because the page has its own h1', () => {
    expect(sanitize('<h1>x</h1>')).toBe('<h2>x</h2>');
  });

  it.each(ATTACKS)('makes %s harmless', (attack) => {
    const html = sanitize(attack);
    expectSafe(html);
    expect(html).not.toMatch(/evil|javascript/i);
  });

  it('leaves no link inside a link when it removes the tag between them', () => {
    const html = sanitize('<a href="/promotions">a<form><a href="/help">b</a></form></a>');
    expect(html).toBe('<a href="/promotions">a</a><a href="/help">b</a>');
  });

  it('returns safe HTML for any combination, and does not change it when sanitized again', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '</',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<p',
        '<a href=',
        ' onclick=x ',
        '&lt;script&gt;',
        '&#60;',
        '\u0000',
        '/>',
      ),
      fc.string({ unit: anyCharacter, maxLength: 12 }),
    );
    const property = fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const once = sanitize(pieces.join(''));
      expectSafe(once);
      expect(sanitize(once)).toBe(once);
    });
    fc.assert(property, runs(500));
  });
});
