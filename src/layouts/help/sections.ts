export interface HelpSection {
  /** The anchor, and the key of the texts (`help:<id>.title`). */
  id: string;
  /** Its paragraphs: `help:<id>.<part>.title` and `.text`. */
  parts: readonly string[];
}

/** What the help page says, in its order. A new paragraph is a word here and its texts in each language. */
export const HELP_SECTIONS: readonly HelpSection[] = [
  { id: 'agreement', parts: ['who', 'account', 'money', 'fair', 'changes'] },
  { id: 'privacy', parts: ['kept', 'why', 'shared', 'browser', 'rights'] },
  { id: 'responsible', parts: ['adults', 'odds', 'signs', 'tools', 'help'] },
  { id: 'games', parts: ['rtp', 'rounds', 'broken', 'cancelled', 'faults'] },
  { id: 'deposits', parts: ['how', 'memo', 'time', 'own'] },
  { id: 'withdrawals', parts: ['before', 'steps', 'receipt', 'timeout'] },
];

/** Who helps players, anywhere. An operator adds the help lines of its own country. */
export const HELP_LINES = [
  { id: 'therapy', address: 'https://www.gamblingtherapy.org/' },
  { id: 'anonymous', address: 'https://www.gamblersanonymous.org/' },
] as const;
