import { displayAmount, parseAmount } from '#kernel/money';
import type { GameLanguage, GamePageDeps, PageDeps, SandboxGame } from '../games/game.ts';
import { textsFor } from '../texts/texts.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Returns a formatter of decimal amounts in a currency, for HTML. */
export function moneyFormat(language: GameLanguage, currency: string): (amount: string) => string {
  return (amount) => escapeHtml(displayAmount(parseAmount(amount) ?? 0n, { currency, tag: language }));
}

/** Formats a percentage such as `96.16`. */
export function percentText(language: GameLanguage, percent: string | number | bigint): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(Number(percent) / 100);
}

const ICONS = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.5v.01"/>',
  sound:
    '<path d="M4 9v6h4l5 4V5L8 9z"/><path class="waves" d="M16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12"/><path class="muted" d="M17 9l5 6M22 9l-5 6"/>',
  minus: '<path d="M6 12h12"/>',
  plus: '<path d="M12 6v12M6 12h12"/>',
  spin: '<path d="M20 12a8 8 0 1 1-2.6-5.9"/><path d="M20.5 2.5v5h-5"/>',
  aim: '<circle cx="12" cy="12" r="7"/><path d="M12 2v5M12 17v5M2 12h5M17 12h5"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
} as const;

export function icon(name: keyof typeof ICONS): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;
}

export function iconButton(id: string, name: keyof typeof ICONS, label: string): string {
  return `<button type="button" class="icon-button" id="${id}" aria-label="${escapeHtml(label)}">${icon(name)}</button>`;
}

interface Head extends PageDeps {
  title: string;
  /** Addresses below the base of the assets. */
  icon: string;
  /** In the order of the cascade. */
  styles: readonly string[];
}

export function head({ language, title, assetBase, icon: iconPath, styles }: Head): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${assetBase}/${iconPath}" type="image/svg+xml">
${styles.map((name) => `<link rel="stylesheet" href="${assetBase}/${name}.css">`).join('\n')}`;
}

interface Shell {
  game: Pick<SandboxGame, 'gameCode' | 'titles' | 'icon' | 'rtp'>;
  page: GamePageDeps;
  styles: readonly string[];
  /** Module of the page below the base of the assets. */
  script: string;
  /** Facts about the game that the module reads beside those that all games have. */
  boot: Readonly<Record<string, unknown>>;
  /** Content between the bar and the line about the session. */
  main: string;
  /** Title of the rules; their content is `rules`, or comes from the module. */
  rulesTitle: string;
  rules?: string;
}

/** Renders the page of a game: bar, content, session and rules. */
export function gameShell({ game, page, styles, script, boot, main, rulesTitle, rules = '' }: Shell): string {
  const { language, assetBase, portalOrigins, isFramed } = page;
  const texts = textsFor(language);
  const title = game.titles[language];
  // The page reads the facts from a data block, which is never executed.
  const facts = { gameCode: game.gameCode, language, texts, portalOrigins, rtp: game.rtp, ...boot };
  return `${head({ language, assetBase, title, icon: game.icon, styles })}
<script type="application/json" id="boot">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${assetBase}/${script}"></script>
</head>
<body${isFramed ? ' class="framed"' : ''}>
<header class="bar">
${iconButton('back', 'back', texts.back)}
<h1>${escapeHtml(title)}</h1>
${iconButton('sound', 'sound', texts.soundOn)}
${iconButton('info', 'info', texts.info)}
</header>
${main}
<footer class="session"><span>${escapeHtml(texts.session)} <b id="clock">00:00</b></span><span>RTP <b>${percentText(language, game.rtp)}</b></span><span>${escapeHtml(texts.net)} <b id="net">0</b></span></footer>
<p class="outcome" id="outcome" role="status" aria-live="polite"></p>
<dialog class="rules" id="rules" aria-labelledby="rules-title"><div class="rules-bar"><h2 id="rules-title">${escapeHtml(rulesTitle)}</h2>${iconButton('rules-close', 'close', texts.close)}</div><div class="rules-body" id="rules-body" role="group" aria-labelledby="rules-title" tabindex="0">${rules}</div></dialog>
</body>
</html>
`;
}
