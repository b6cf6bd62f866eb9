interface LocaleNames {
  /** English name. */
  readonly name: string;
  readonly nativeName: string;
}

function names(name: string, nativeName: string): LocaleNames {
  return { name, nativeName };
}

/** Names of the languages by tag. Separate from the locale table, which the script of every page contains. */
const NAMES: Readonly<Record<string, LocaleNames>> = {
  vi: names('Vietnamese (market default)', 'Tiếng Việt'),
  en: names('English', 'English'),
  'zh-Hans': names('Chinese, Simplified', '简体中文'),
  'zh-Hant': names('Chinese, Traditional', '繁體中文'),
  th: names('Thai', 'ไทย'),
  id: names('Indonesian', 'Bahasa Indonesia'),
  ms: names('Malay', 'Bahasa Melayu'),
  km: names('Khmer', 'ខ្មែរ'),
  lo: names('Lao', 'ລາວ'),
  my: names('Burmese', 'မြန်မာ'),
  fil: names('Filipino', 'Filipino'),
  hi: names('Hindi', 'हिन्दी'),
  bn: names('Bengali', 'বাংলা'),
  ta: names('Tamil', 'தமிழ்'),
  te: names('Telugu', 'తెలుగు'),
  ur: names('Urdu', 'اردو'),
  ne: names('Nepali', 'नेपाली'),
  si: names('Sinhala', 'සිංහල'),
  ja: names('Japanese', '日本語'),
  ko: names('Korean', '한국어'),
  mn: names('Mongolian', 'Монгол'),
  kk: names('Kazakh', 'Қазақ тілі'),
  uz: names('Uzbek', 'Oʻzbekcha'),
  ru: names('Russian', 'Русский'),
  uk: names('Ukrainian', 'Українська'),
  pl: names('Polish', 'Polski'),
  cs: names('Czech', 'Čeština'),
  ro: names('Romanian', 'Română'),
  hu: names('Hungarian', 'Magyar'),
  el: names('Greek', 'Ελληνικά'),
  tr: names('Turkish', 'Türkçe'),
  ar: names('Arabic', 'العربية'),
  he: names('Hebrew', 'עברית'),
  fa: names('Persian', 'فارسی'),
  de: names('German', 'Deutsch'),
  fr: names('French', 'Français'),
  es: names('Spanish', 'Español'),
  it: names('Italian', 'Italiano'),
  pt: names('Portuguese', 'Português'),
  'pt-BR': names('Portuguese, Brazil', 'Português (Brasil)'),
};

/** Returns the names of a language by its tag, or the tag itself for an unknown one. */
export function namesOf(tag: string): LocaleNames {
  return NAMES[tag] ?? { name: tag, nativeName: tag };
}
