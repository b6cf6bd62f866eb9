/** Returns the title of a game in a language, else in English. A game that has left the catalogue has none: `missing` stands for it. */
export function getTitle(titles: Readonly<Record<string, string>>, languageTag: string, missing = ''): string {
  return titles[languageTag] ?? titles['en'] ?? missing;
}
