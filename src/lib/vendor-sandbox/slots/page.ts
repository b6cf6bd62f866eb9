import type { GameLanguage, GamePageDeps, PageDeps } from '../games/game.ts';
import { escapeHtml, gameShell, head, icon, iconButton, moneyFormat } from '../http/shell.ts';
import { textsFor } from '../texts/texts.ts';
import { percentage } from '../maths/rational.ts';
import { LINES, MODELS, VOLATILITIES, type JackpotTerms, type Model } from './models.ts';
import { GEM_NAMES, type Skin } from './skin.ts';
import { SYMBOLS, type SymbolCode } from './symbols.ts';

function stylesOf(skin: Skin): string[] {
  return [`theme/${skin.gameCode}`, 'base', 'slots/game', 'controls', 'rules', 'slots/rules', 'slots/layout', 'motion'];
}

function symbolNames(skin: Skin, language: GameLanguage): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...skin.names, ...GEM_NAMES }).map(([key, words]) => [key, words[language]]),
  );
}

export function slotPage(skin: Skin, deps: GamePageDeps & { rtp: string }): string {
  const { language, assetBase, rtp } = deps;
  const texts = textsFor(language);
  const model: Model = MODELS[skin.model];
  const value = (id: string, label: string) =>
    `<div class="value"><span class="label">${escapeHtml(label)}</span><span class="number" id="${id}">–</span></div>`;
  return gameShell({
    game: { ...skin, rtp, icon: `art/${skin.gameCode}/wild.svg` },
    page: deps,
    styles: stylesOf(skin),
    script: 'slots/main.js',
    rulesTitle: texts.rules.heading,
    boot: {
      artBase: `${assetBase}/art/${skin.gameCode}`,
      symbols: SYMBOLS,
      names: symbolNames(skin, language),
      strips: model.strips,
      lines: LINES,
      linePays: model.linePays,
      scatterPays: model.scatterPays,
      volatility: VOLATILITIES[skin.model],
      freeSpins: model.freeSpins ?? null,
      jackpot: model.jackpot ? jackpotFacts(model.jackpot) : null,
    },
    main: `<main class="table">
<div class="hero" aria-hidden="true"><img src="${assetBase}/art/${skin.gameCode}/wild.svg" alt="" width="120" height="120"><p class="wordmark">${escapeHtml(skin.titles[language])}</p>${model.jackpot ? '' : `<p class="tagline">${escapeHtml(skin.taglines[language])}</p>`}</div>
${model.jackpot ? `<p class="pool"><span>${escapeHtml(texts.jackpot)}</span> <b id="pool">–</b></p>` : ''}
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
</main>`,
  });
}

/** Facts about the jackpot for the rules of the page. */
function jackpotFacts(terms: JackpotTerms): Record<string, string> {
  return { contribution: percentage(terms.contribution, 1), seedShare: percentage(terms.seedShare, 1) };
}

/** Renders a round as it ended. */
export function slotReplay(
  skin: Skin,
  round: PageDeps & {
    /** Windows of the spin and of its free spins. */
    windows: readonly (readonly (readonly SymbolCode[])[])[];
    currency: string;
    stake: string;
    jackpot: string | undefined;
    win: string;
  },
): string {
  const { language, assetBase, windows, currency, stake, jackpot, win } = round;
  const texts = textsFor(language);
  const money = moneyFormat(language, currency);
  const title = skin.titles[language];
  const styles = [...stylesOf(skin), 'replay', 'slots/replay'];
  return `${head({ language, title, assetBase, icon: `art/${skin.gameCode}/wild.svg`, styles })}
</head>
<body>
<main class="replay">
<h1>${escapeHtml(title)}</h1>
${windows.map((window, index) => replayReels(skin, window, round, index)).join('')}
<dl class="replay-money"><dt>${escapeHtml(texts.stake)}</dt><dd>${money(stake)}</dd>${jackpot === undefined ? '' : `<dt>${escapeHtml(texts.jackpot)}</dt><dd>${money(jackpot)}</dd>`}<dt>${escapeHtml(texts.win)}</dt><dd>${money(win)}</dd></dl>
</main>
</body>
</html>
`;
}

/** Renders the reels of one spin; the first is that of the stake, the others are its free spins. */
function replayReels(skin: Skin, window: readonly (readonly SymbolCode[])[], deps: PageDeps, index: number): string {
  const reels = `<div class="replay-reels">${window.map((reel) => reelOf(skin, reel, deps)).join('')}</div>`;
  if (index === 0) return reels;
  const { freeSpinTitle } = textsFor(deps.language);
  return `<h2>${escapeHtml(freeSpinTitle.replace('{number}', String(index)))}</h2>${reels}`;
}

/** Symbols that screen readers announce for a reel, from top to bottom. */
function reelOf(skin: Skin, reel: readonly SymbolCode[], { language, assetBase }: PageDeps): string {
  const names = symbolNames(skin, language);
  const images = reel.map((code) => {
    const symbol = SYMBOLS[code];
    const source = `${assetBase}/art/${skin.gameCode}/${symbol}.svg`;
    return `<img src="${source}" alt="${escapeHtml(names[symbol] ?? symbol)}" width="96" height="96">`;
  });
  return `<div class="replay-reel">${images.join('')}</div>`;
}
