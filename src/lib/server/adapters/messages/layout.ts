import type { Email } from '#domain/messaging';

/** Optional parts of an email; each combination is compiled once. */
export type LayoutParts = Pick<Email, 'dir'> & Record<'hasCode' | 'hasButton' | 'hasFacts', boolean>;

const FONTS = "'Be Vietnam Pro', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Colors for email clients that follow the dark scheme but do not invert colors themselves. `!important` overrides the
// inline styles that MJML writes.
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .code div { letter-spacing: 8px; background-color: #f0ebfa; border-radius: 10px; padding: 14px 0; }
  .fact th { padding-inline-end: 16px; text-align: start; vertical-align: top; font-weight: 600; white-space: nowrap; }
  @media (prefers-color-scheme: dark) {
    .page, .page > div { background-color: #120b26 !important; }
    .card, .card > table { background-color: #1f1440 !important; }
    .strong div, .fact td { color: #f5f1ff !important; }
    .muted div, .fact th { color: #c3b8e0 !important; }
    .code div { background-color: #2d1f5c !important; color: #ffffff !important; }
  }
`;

const CODE =
  '<mj-text css-class="code" font-size="32px" font-weight="700" align="center"><span dir="ltr">{{code}}</span></mj-text>';
const BUTTON =
  '<mj-button href="{{url}}" background-color="#6142bf" color="#ffffff" border-radius="10px" inner-padding="14px 28px" font-size="16px" font-weight="600">{{label}}</mj-button>';
const FACTS = '<mj-table css-class="fact" color="#1b1133">{{facts}}</mj-table>';
/** Shows the URL below the button, for clients without buttons and for readers who check where it leads. */
const LINK = '<mj-text css-class="muted" color="#584e72" font-size="13px"><span dir="ltr">{{url}}</span></mj-text>';

/** Returns the MJML layout of all emails, with {{placeholders}} for their texts. It loads nothing from the network. */
export function layoutOf({ dir, hasCode, hasButton, hasFacts }: LayoutParts): string {
  const start = dir === 'rtl' ? 'right' : 'left';
  return `
    <mjml lang="{{languageTag}}" dir="${dir}">
      <mj-head>
        <mj-title>{{title}}</mj-title>
        <mj-preview>{{preview}}</mj-preview>
        <mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
        <mj-attributes>
          <mj-all font-family="${FONTS}" />
          <mj-text align="${start}" font-size="16px" line-height="1.55" color="#1b1133" padding="8px 32px" />
          <mj-table align="${start}" font-size="15px" line-height="1.7" padding="8px 32px" />
          <mj-section direction="${dir}" />
          <mj-column direction="${dir}" />
          <mj-button padding="16px 32px" />
        </mj-attributes>
        <mj-style>${DARK}</mj-style>
      </mj-head>
      <mj-body background-color="#f6f4fc" css-class="page" width="560px">
        <mj-section padding="24px 0 12px"><mj-column>
          <mj-text css-class="strong" font-size="20px" font-weight="800">{{brand}}</mj-text>
        </mj-column></mj-section>
        <mj-section css-class="card" background-color="#ffffff" border-radius="16px" padding="24px 0"><mj-column>
          <mj-text css-class="strong" font-size="22px" font-weight="700" line-height="1.3">{{title}}</mj-text>
          <mj-text css-class="strong">{{paragraphs}}</mj-text>
          ${hasCode ? CODE : ''}${hasButton ? BUTTON + LINK : ''}${hasFacts ? FACTS : ''}
        </mj-column></mj-section>
        <mj-section padding="12px 0 32px"><mj-column>
          <mj-text css-class="muted" color="#584e72" font-size="13px">{{footer}}</mj-text>
        </mj-column></mj-section>
      </mj-body>
    </mjml>`;
}
