interface OtherLanguage {
  lang?: string;
  dir?: 'auto';
}

/**
 * Attributes for a text that may be in another language than the page, as what operations write is where they have not
 * translated it: it is said in its own language and runs its own way. A page's own needs none.
 */
export function otherLanguage(tag: string, language: string): OtherLanguage {
  return language === tag ? {} : { lang: language, dir: 'auto' };
}
