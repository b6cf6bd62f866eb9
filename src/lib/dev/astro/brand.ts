/** Inner markup and view box of an SVG. */
export interface Drawing {
  viewBox: string;
  body: string;
}

/** The wordmark as paths, so that it needs no font. It takes the color of the surrounding text. */
export const WORDMARK: Drawing = {
  viewBox: '0 0 134 45',
  body: `<g fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round">
  <path d="M3 22v19.5M49.5 12.5v19M60 31.5V22c0-6 3.6-9.5 9.5-9.5M77.5 3v28.5M105 12.5v19M114 12.5l8.2 18.4M131 12.5l-12.6 29"/>
  <circle cx="12.5" cy="22" r="9.5"/><circle cx="40" cy="22" r="9.5"/><circle cx="95.5" cy="22" r="9.5"/>
  <circle cx="12.5" cy="22" r="3.6" fill="#f3b93a" stroke="none"/>
</g>`,
};

/** The first bowl of the wordmark, for small spaces. */
export const MARK: Drawing = {
  viewBox: '0 0 64 64',
  body: `<rect width="64" height="64" rx="18" fill="#6142bf"/>
<g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"><path d="M19.5 29v23"/><circle cx="33" cy="29" r="13.5"/></g>
<circle cx="33" cy="29" r="5.2" fill="#f3b93a"/>`,
};
