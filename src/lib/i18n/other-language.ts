interface OtherLanguage {
  lang?: string;
  dir?: 'auto';
}

/**
 * Returns the `lang` and `dir` attributes of a text that may be in another language than the page, such as content that
 * staff have not translated; empty for the page's own language.
 */
export function otherLanguage(tag: string, language: string): OtherLanguage {
  return language === tag ? {} : { lang: language, dir: 'auto' };
}
