import type { GameLanguage, GamePageDeps } from '../games/game.ts';
import { escapeHtml, gameShell, percentText } from '../http/shell.ts';
import { textsFor } from '../texts/texts.ts';
import type { TableRules } from './table.ts';
import { tableTexts } from './texts.ts';

export function stylesOf({ gameCode }: TableRules): string[] {
  return [`theme/${gameCode}`, 'base', 'controls', 'rules', 'tables/table', 'tables/stage', 'tables/bets', 'motion'];
}

/** Returns the names of the spots, and what they pay. */
export function spotWords({ layout }: TableRules, language: GameLanguage) {
  const texts = tableTexts(language)[layout];
  const names: Readonly<Record<string, string>> = texts.spots;
  const pays: Readonly<Record<string, string>> = texts.pays;
  return { names, pays };
}

export function tablePage(rules: TableRules, deps: GamePageDeps): string {
  const { language, assetBase } = deps;
  const { gameCode, layout, spots, isOneSpotPerBet, rtp, titles, icon } = rules;
  const texts = tableTexts(language);
  const { names, pays } = spotWords(rules, language);
  return gameShell({
    game: { gameCode, titles, rtp, icon: `art/${gameCode}/${icon}.svg` },
    page: deps,
    styles: stylesOf(rules),
    script: 'tables/main.js',
    rulesTitle: texts[layout].rules.heading,
    rules: rulesOf(rules, language),
    boot: { artBase: `${assetBase}/art`, layout, spots, isOneSpotPerBet, names, pays, table: texts },
    main: `<main class="table ${layout}">
<div class="top"><p class="wordmark" aria-hidden="true">${escapeHtml(titles[language])}</p><p class="facts-line"><span id="round">–</span><span id="players"></span></p></div>
<section class="stage" aria-label="${escapeHtml(texts.stage)}">${stageOf(rules, deps)}</section>
<div class="roads" id="roads" role="img" aria-label="${escapeHtml(texts.roadsEmpty)}"><svg id="bead" aria-hidden="true"></svg><svg id="road" aria-hidden="true"></svg></div>
<p class="message" id="message">${escapeHtml(textsFor(language).loading)}</p>
<div class="spots" role="group" aria-label="${escapeHtml(texts.spots)}">${spots.map((spot) => spotButton(spot, { names, pays })).join('')}</div>
<div class="panel">
<div class="rack" id="rack" role="radiogroup" aria-label="${escapeHtml(texts.rack)}"></div>
<div class="actions">
<button type="button" class="action" id="undo">${escapeHtml(texts.undo)}</button>
<button type="button" class="action" id="clear">${escapeHtml(texts.clear)}</button>
<button type="button" class="action" id="repeat">${escapeHtml(texts.repeat)}</button>
<button type="button" class="action confirm" id="confirm">${escapeHtml(texts.confirm)}</button>
</div>
<div class="values">
<div class="value"><span class="label">${escapeHtml(textsFor(language).balance)}</span><span class="number" id="balance">–</span></div>
<div class="value"><span class="label">${escapeHtml(texts.total)}</span><span class="number" id="total">0</span></div>
</div>
</div>
</main>`,
  });
}

function spotButton(spot: string, { names, pays }: ReturnType<typeof spotWords>): string {
  const name = escapeHtml(names[spot] ?? spot);
  return `<button type="button" class="spot" id="spot-${spot}" data-spot="${spot}" aria-disabled="true"><span class="spot-name">${name}</span><span class="spot-pays">${escapeHtml(pays[spot] ?? '')}</span><span class="spot-stake" hidden><span class="visually-hidden"></span><span class="amount"></span></span></button>`;
}

/** The ring counts the seconds of betting down; screen readers read them from a timer that is not announced. */
function ring({ countdown }: { countdown: string }): string {
  return `<div class="ring" id="ring" role="timer" aria-label="${escapeHtml(countdown)}"><svg viewBox="0 0 44 44" aria-hidden="true"><circle cx="22" cy="22" r="19"/><circle class="left" id="ring-left" cx="22" cy="22" r="19" pathLength="100"/></svg><b id="seconds"></b></div>`;
}

function stageOf(rules: TableRules, { language, assetBase }: GamePageDeps): string {
  const texts = tableTexts(language);
  const { names } = spotWords(rules, language);
  const name = (spot: string) => escapeHtml(names[spot] ?? spot);
  if (rules.layout === 'cards') {
    const hand = (side: string) =>
      `<div class="hand ${side}" id="hand-${side}"><h2>${name(side)} <b class="hand-total" id="total-${side}"></b></h2><div class="hand-cards" id="cards-${side}"></div></div>`;
    return `${hand('player')}${ring(texts)}${hand('banker')}`;
  }
  const bird = (side: string) =>
    `<img class="bird ${side}" id="bird-${side}" src="${assetBase}/art/${rules.gameCode}/${side}.svg" alt="${name(side)}" width="200" height="200">`;
  return `<div class="ground">${bird('meron')}${bird('wala')}<div class="dust" id="dust" aria-hidden="true"></div></div>${ring(texts)}`;
}

/** The limits depend on the currency, so the page's module adds them. */
function rulesOf(rules: TableRules, language: GameLanguage): string {
  const texts = tableTexts(language)[rules.layout].rules;
  const { names, pays } = spotWords(rules, language);
  const list = (items: readonly string[]) => items.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  const returns = rules.spots.map(
    (spot) =>
      `<div class="fact"><dt>${escapeHtml(`${names[spot] ?? spot} (${pays[spot] ?? ''})`)}</dt><dd>${percentText(language, rules.returns[spot] ?? '')}</dd></div>`,
  );
  return `<p>${escapeHtml(texts.lead)}</p><ul class="fair">${list(texts.play)}</ul><h3>${escapeHtml(texts.returns)}</h3><dl class="facts">${returns.join('')}</dl><p>${escapeHtml(texts.returnsNote)}</p><h3>${escapeHtml(texts.limits)}</h3><dl class="facts" id="limits"></dl><h3>${escapeHtml(texts.fairHeading)}</h3><ul class="fair">${list(texts.fair)}</ul>`;
}
