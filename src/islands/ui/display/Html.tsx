import { withLocalLinks } from '#i18n/links';
import { LOCALES } from '#i18n/locales';
import './prose.css';

export interface HtmlProps {
  /** The page's language. */
  tag: string;
  /** The text's language. */
  language: string;
  html: string;
}

/** Renders HTML written by staff, which the sanitizer cleaned when it was saved. Islands render HTML nowhere else. */
export function Html({ tag, language, html }: HtmlProps) {
  const other = language === tag ? {} : { lang: language, dir: LOCALES.find((locale) => locale.tag === language)?.dir };
  // oxlint-disable-next-line react/no-danger -- sanitized HTML; this component alone renders it
  return <div className="prose" {...other} dangerouslySetInnerHTML={{ __html: withLocalLinks(tag, html) }} />;
}
