import type { Catalogue } from './read.ts';

/** Finds whole words of any script. */
const words = (...list: string[]) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list.join('|')})(?![\\p{L}\\p{M}])`, 'iu');

/**
 * Words by which a language does not address the player, and what it says instead: all of its texts use the same form. Languages whose texts
 * seldom show it are left out.
 */
const NOT_USED: Readonly<Record<string, readonly [phrase: RegExp, use: string]>> = {
  bn: [words('তুমি', 'তোমার', 'তোমাকে'), 'আপনি'],
  cs: [words('tvůj', 'tvoje', 'tvé', 'tvá', 'tvého', 'tebe', 'tobě'), 'vy'],
  de: [words('du', 'dich', 'dir', 'dein(?:e[mnrs]?)?'), 'Sie'],
  el: [words('σου', 'εσύ', 'εσένα'), 'εσείς'],
  es: [words('usted', 'ustedes'), 'tú'],
  fa: [words('تو'), 'شما'],
  fr: [words('tu', 'toi', 'ton', 'tes'), 'vous'],
  he: [words('שלך'), 'שלכם'],
  hi: [words('तुम', 'तुम्हारा', 'तुम्हारे', 'तुम्हारी'), 'आप'],
  hu: [words('Ön', 'Önt', 'Önnek', 'Öné', 'forduljon'), 'te'],
  id: [words('kamu', 'kau'), 'Anda'],
  kk: [words('сен', 'сенің', 'саған'), 'сіз'],
  mn: [words('чи', 'чиний', 'чамд'), 'та'],
  ms: [words('kamu', 'awak'), 'anda'],
  ne: [words('तिमी', 'तिम्रो'), 'तपाईं'],
  pl: [words('Pan', 'Pani', 'Państwo', 'Państwa'), 'Ty'],
  pt: [words('teu', 'tua', 'teus', 'tuas'), 'seu'],
  'pt-BR': [words('teu', 'tua', 'teus', 'tuas'), 'seu'],
  ro: [words('dumneavoastră', 'dvs'), 'tu'],
  ru: [words('ты', 'тебя', 'тебе', 'твой', 'твоя', 'твои'), 'вы'],
  tr: [words('sen', 'senin', 'sana', 'seni'), 'siz'],
  uk: [words('ти', 'тебе', 'тобі', 'твій', 'твоя', 'твої'), 'ви'],
  uz: [words('sen', 'sening', 'senga'), 'siz'],
  vi: [words('quý khách', 'anh/chị'), 'bạn'],
  'zh-Hans': [/你/, '您'],
  'zh-Hant': [/你/, '您'],
};

/** Lists the texts of a language that address the player in another form than the rest of them. */
export function addressProblems(catalogue: Catalogue, tag: string): string[] {
  const notUsed = NOT_USED[tag];
  if (!notUsed) return [];
  const [phrase, use] = notUsed;
  return [...catalogue].flatMap(([key, text]) => {
    const found = phrase.exec(text);
    return found ? [`${tag} ${key}: the player is “${use}” in this language, not “${found[0]}”`] : [];
  });
}
