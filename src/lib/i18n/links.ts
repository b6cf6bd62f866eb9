import { translatedPath } from './paths.ts';

const OWN_LINK = / href="(\/(?!files\/)[^"?#]*)/g;

/** Links to our pages in a sanitized text lead to them in the reader's language, whatever language the text is in. */
export function withLocalLinks(tag: string, html: string): string {
  return html.replace(OWN_LINK, (_, path: string) => ` href="${translatedPath(tag, path)}`);
}
