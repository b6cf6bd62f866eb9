import { publishedReturn } from '../catalogue.ts';
import { GEM_NAMES, type GameLanguage, type Skin } from '../games/skin.ts';
import { LINES, MODELS } from '../maths/models.ts';
import { SYMBOLS, type SymbolCode } from '../maths/symbols.ts';
import { textsFor } from '../texts/texts.ts';
import type { LaunchProblem } from './launch.ts';

export interface PageDeps {
  skin: Skin;
  language: GameLanguage;
  assetBase: string;
  portalOrigins: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Returns the public facts about the game; the page reads them from a data block, which is never executed. */
function bootData({ skin, language, assetBase, portalOrigins }: PageDeps): string {
  const model = MODELS[skin.model];
  const data = {
    gameCode: skin.gameCode,
    language,
    texts: textsFor(language),
    artBase: `${assetBase}/art/${skin.gameCode}`,
    portalOrigins,
    symbols: SYMBOLS,
    names: symbolNames(skin, language),
    strips: model.strips,
    lines: LINES,
    linePays: model.linePays,
    scatterPays: model.scatterPays,
    rtp: publishedReturn(skin),
    volatility: skin.model === 'bold' ? 'high' : 'medium',
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function symbolNames(skin: Skin, language: GameLanguage): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...skin.names, ...GEM_NAMES }).map(([key, words]) => [key, words[language]]),
  );
}

/** Symbols that screen readers hear for a reel, from top to bottom. */
function reelOf(reel: readonly SymbolCode[], { skin, language, assetBase }: Omit<PageDeps, 'portalOrigins'>): string {
  const names = symbolNames(skin, language);
  const images = reel.map((code) => {
    const symbol = SYMBOLS[code];
    const source = `${assetBase}/art/${skin.gameCode}/${symbol}.svg`;
    return `<img src="${source}" alt="${escapeHtml(names[symbol] ?? symbol)}" width="96" height="96">`;
  });
  return `<div class="replay-reel">${images.join('')}</div>`;
}

/** Renders a round as it ended. */
export function replayPage(
  round: Omit<PageDeps, 'portalOrigins'> & {
    window: readonly (readonly SymbolCode[])[];
    currency: string;
    stake: string;
    win: string;
  },
): string {
  const { skin, language, assetBase, window, currency, stake, win } = round;
  const texts = textsFor(language);
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const money = (amount: string) => escapeHtml(format.format(amount as Intl.StringNumericLiteral));
  const title = skin.titles[language];
  return `${head({ language, title, assetBase, theme: skin.gameCode })}
<link rel="stylesheet" href="${assetBase}/replay.css">
</head>
<body>
<main class="replay">
<h1>${escapeHtml(title)}</h1>
<div class="replay-reels">${window.map((reel) => reelOf(reel, round)).join('')}</div>
<dl class="replay-money"><dt>${escapeHtml(texts.stake)}</dt><dd>${money(stake)}</dd><dt>${escapeHtml(texts.win)}</dt><dd>${money(win)}</dd></dl>
</main>
</body>
</html>
`;
}

function head(options: { language: GameLanguage; title: string; assetBase: string; theme: string }): string {
  const { language, title, assetBase, theme } = options;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${assetBase}/art/${theme}/wild.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assetBase}/theme/${theme}.css">
${STYLES.map((name) => `<link rel="stylesheet" href="${assetBase}/${name}.css">`).join('\n')}`;
}

/** In the order of the cascade: layouts for other screens follow the rules that they override. */
const STYLES = ['base', 'game', 'controls', 'rules', 'layout'];

const ICONS = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.5v.01"/>',
  sound:
    '<path d="M4 9v6h4l5 4V5L8 9z"/><path class="waves" d="M16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12"/><path class="muted" d="M17 9l5 6M22 9l-5 6"/>',
  minus: '<path d="M6 12h12"/>',
  plus: '<path d="M12 6v12M6 12h12"/>',
  spin: '<path d="M20 12a8 8 0 1 1-2.6-5.9"/><path d="M20.5 2.5v5h-5"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
} as const;

function icon(name: keyof typeof ICONS): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;
}

function iconButton(id: string, name: keyof typeof ICONS, label: string): string {
  return `<button type="button" class="icon-button" id="${id}" aria-label="${escapeHtml(label)}">${icon(name)}</button>`;
}

/** `isFramed`: the page around the game has the title and the way back in a bar of its own. */
export function gamePage(deps: PageDeps & { isFramed: boolean }): string {
  const { skin, language, assetBase, isFramed } = deps;
  const texts = textsFor(language);
  const title = escapeHtml(skin.titles[language]);
  const value = (id: string, label: string) =>
    `<div class="value"><span class="label">${escapeHtml(label)}</span><span class="number" id="${id}">–</span></div>`;
  return `${head({ language, title: skin.titles[language], assetBase, theme: skin.gameCode })}
<script type="application/json" id="boot">${bootData(deps)}</script>
<script type="module" src="${assetBase}/main.js"></script>
</head>
<body${isFramed ? ' class="framed"' : ''}>
<header class="bar">
${iconButton('back', 'back', texts.back)}
<h1>${title}</h1>
${iconButton('sound', 'sound', texts.soundOn)}
${iconButton('info', 'info', texts.info)}
</header>
<main class="table">
<div class="hero" aria-hidden="true"><img src="${assetBase}/art/${skin.gameCode}/wild.svg" alt="" width="120" height="120"><p class="wordmark">${title}</p><p class="tagline">${escapeHtml(skin.taglines[language])}</p></div>
<div class="cabinet">
<div class="reels" id="reels" role="img" aria-label="${escapeHtml(texts.loading)}"></div>
<svg class="lines" id="lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true"></svg>
<div class="prize" id="prize" aria-hidden="true"></div>
</div>
<p class="message" id="message">${escapeHtml(texts.loading)}</p>
<div class="controls">
<div class="values">${value('balance', texts.balance)}${value('won', texts.paid)}</div>
<div class="stake">
${iconButton('less', 'minus', texts.stakeDown)}
<div class="value"><span class="label" id="stake-label">${escapeHtml(texts.stake)}</span><span class="number" id="stake">–</span></div>
${iconButton('more', 'plus', texts.stakeUp)}
</div>
<button type="button" class="spin" id="spin" disabled aria-label="${escapeHtml(texts.spin)}">${icon('spin')}</button>
</div>
</main>
<footer class="session"><span>${escapeHtml(texts.session)} <b id="clock">00:00</b></span><span>RTP <b>${publishedReturn(skin)} %</b></span><span>${escapeHtml(texts.net)} <b id="net">0</b></span></footer>
<p class="outcome" id="outcome" role="status" aria-live="polite"></p>
<dialog class="rules" id="rules" aria-labelledby="rules-title"><div class="rules-bar"><h2 id="rules-title">${escapeHtml(texts.rules.heading)}</h2>${iconButton('rules-close', 'close', texts.close)}</div><div class="rules-body" id="rules-body" role="group" aria-labelledby="rules-title" tabindex="0"></div></dialog>
</body>
</html>
`;
}

/** Renders a failed launch, with a link back to the lobby if the portal sent one. */
export function errorPage(
  failure: { problem: LaunchProblem; language: GameLanguage; lobby: string | undefined },
  assetBase: string,
): string {
  const { language, problem, lobby } = failure;
  const texts = textsFor(language);
  const back = lobby
    ? `<a class="way-back" href="${escapeHtml(lobby)}" target="_top">${escapeHtml(texts.back)}</a>`
    : '';
  return `${head({ language, title: texts.launch.title, assetBase, theme: 'LOTUS' })}
</head>
<body>
<main class="failure"><img src="${assetBase}/art/LOTUS/scatter.svg" alt="" width="120" height="120">
<h1>${escapeHtml(texts.launch.title)}</h1><p>${escapeHtml(texts.launch[problem])}</p>${back}</main>
</body>
</html>
`;
}
