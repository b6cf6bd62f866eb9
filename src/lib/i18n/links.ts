import { translatedPath } from './paths.ts';

const OWN_LINK = / href="(\/(?!files\/)[^"?#]*)/g;

/** Makes internal links in a sanitized text lead to the reader's language, whatever language the text is in. */
export function withLocalLinks(tag: string, html: string): string {
  return html.replace(OWN_LINK, (_, path: string) => ` href="${translatedPath(tag, path)}`);
}
