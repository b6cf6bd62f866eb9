import { withLocalLinks } from '#i18n/links';
import { LOCALES } from '#i18n/locales';
import './prose.css';

export interface HtmlProps {
  /** The page's language. */
  tag: string;
  /** The language that the text is in. */
  language: string;
  html: string;
}

/** The one place where an island shows HTML of operations: it passed the sanitizer when it was written. */
export function Html({ tag, language, html }: HtmlProps) {
  const other = language === tag ? {} : { lang: language, dir: LOCALES.find((locale) => locale.tag === language)?.dir };
  // oxlint-disable-next-line react/no-danger -- conventions §16: what the sanitizer let through, shown by this component alone
  return <div className="prose" {...other} dangerouslySetInnerHTML={{ __html: withLocalLinks(tag, html) }} />;
}
