import type { Catalogues } from './read.ts';

/** Phrases that no English text may use, with the replacement from docs/glossary.md. */
const REPLACED: readonly (readonly [phrase: RegExp, use: string])[] = [
  [/\b(give|gives|given|gave) back\b/i, 'refund'],
  [/\b(take|takes|taken|took) back\b/i, 'cancel'],
  [/\bplay money\b/i, 'demo balance'],
  [/\bfree play\b/i, 'demo mode'],
  [/\bissues?\b/i, 'draw'],
  [/\b(chase|chases|chased)\b/i, 'multi-draw bet'],
  [/\b(on|for|of) several draws\b/i, 'multi-draw bet'],
  [/\b(reckon|reckons|reckoned|reckoning)\b/i, 'price'],
  [/\bseries\b/i, 'prize group'],
  [/\bpanels?\b/i, 'odds table'],
  [/\bpots?\b/i, 'jackpot pool'],
  [/\b(owe|owes|owed|debts?)\b/i, 'receivable'],
  [/\bmovements?\b/i, 'transaction'],
  [/\baccount records?\b/i, 'transaction history'],
  [/\bbetting records?\b/i, 'bet history'],
  [/\bdesk\b/i, 'back office'],
  [/\barrivals?\b/i, 'sign-in attempt'],
  [/\b(second|fresh) proofs?\b/i, 'step-up verification, recent authentication'],
  [/\bproof of (a |the )?(payment|transfer)\b/i, 'receipt'],
  [/\b(told|heard|kept)\b/i, 'notified, received, stored'],
  [/\bput away\b/i, 'archive'],
  [/\bthe (least|most) is\b/i, 'the minimum or maximum is'],
  [/\be-mails?\b/i, 'email'],
  [/\blog[ -]?in\b/i, 'sign in'],
];

/** Texts in which such a phrase has another meaning, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'home:care.points.pause': 'to chase losses is a term of responsible gaming',
  'lottery:proof.how': 'cites the text that the fairness proof hashes',
};

/** Lists the English texts that use a replaced phrase outside their placeholders. */
export function wordProblems(catalogues: Catalogues, allowed: Readonly<Record<string, string>> = ALLOWED): string[] {
  const texts = [...catalogues.values()].flatMap((catalogue) => [...catalogue]);
  const found = texts.flatMap(([key, text]) => replacedIn(text).map((problem) => ({ key, problem })));
  const used = new Set(found.map(({ key }) => key));
  const unneeded = Object.keys(allowed).filter((key) => !used.has(key));
  return [
    ...found.filter(({ key }) => !Object.hasOwn(allowed, key)).map(({ key, problem }) => `en ${key}: ${problem}`),
    ...unneeded.map((key) => `en ${key}: needs no exception in src/lib/dev/catalogues/plain-words.ts`),
  ];
}

function replacedIn(text: string): string[] {
  // Placeholder names are code: `{issue}`, `{count, plural, …`.
  const words = text.replace(/\{\s*\w+\s*[,}]/g, '{');
  return REPLACED.flatMap(([phrase, use]) => {
    const match = phrase.exec(words);
    return match ? [`not "${match[0]}" but ${use} (docs/glossary.md)`] : [];
  });
}
