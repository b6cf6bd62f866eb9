import type { GameLanguage, GamePageDeps, PageDeps, SandboxGame } from '../games/game.ts';
import { escapeHtml, gameShell, head, iconButton, moneyFormat, percentText } from '../http/shell.ts';
import { percentage, times } from '../maths/rational.ts';
import { ODDS_FORMATS } from '../sports/odds.ts';
import { textsFor } from '../texts/texts.ts';
import { LOWEST_RETURN, RETURN_PERCENT } from './prices.ts';
import type { Sport } from './sport.ts';
import { type SportsbookTexts, sportsbookTexts } from './texts.ts';
import type { LegView, viewContent } from './views.ts';

type Facts = Pick<SandboxGame, 'gameCode' | 'titles' | 'icon' | 'rtp'>;

const stylesOf = ({ gameCode }: Facts) => [
  'base',
  `sportsbook/${gameCode.toLowerCase()}`,
  'controls',
  'rules',
  'sportsbook/board',
  'sportsbook/slip',
];
const PARLAY_LEGS = [2, 3, 5, 10, 15];
const VIEWS = ['live', 'upcoming', 'results', 'tickets'] as const;

export function bookmakerPage(sport: Sport, game: Facts, page: GamePageDeps): string {
  const { language } = page;
  const [shared, words] = [textsFor(language), sportsbookTexts(language)];
  const tab = (view: (typeof VIEWS)[number]) =>
    `<button type="button" class="tab" data-view="${view}" aria-pressed="${view === 'live'}">${escapeHtml(words[view])} <span class="count" id="count-${view}"></span></button>`;
  const format = (name: (typeof ODDS_FORMATS)[number]) =>
    `<option value="${name}">${escapeHtml(words.formats[name])}</option>`;
  return gameShell({
    game,
    page,
    styles: [...stylesOf(game), 'motion'],
    script: 'sportsbook/main.js',
    rulesTitle: words.rules.title,
    rules: rulesOf(words, language, game.rtp),
    boot: { words, hasDraw: sport.hasDraw },
    main: `<main class="book">
<div class="board" id="board">
<div class="top">
<p class="wallet"><span class="label">${escapeHtml(shared.balance)}</span> <b class="number" id="balance">–</b></p>
<label class="format"><span class="label">${escapeHtml(words.oddsFormat)}</span><select id="format">${ODDS_FORMATS.map(format).join('')}</select></label>
</div>
<nav class="tabs" aria-label="${escapeHtml(words.views)}">${VIEWS.map(tab).join('')}</nav>
<h2 class="outcome" id="view-title">${escapeHtml(words.live)}</h2>
<div class="list" id="list"><p class="empty">${escapeHtml(shared.loading)}</p></div>
</div>
<aside class="slip" id="slip" aria-labelledby="slip-title">
<div class="slip-bar"><h2 id="slip-title" tabindex="-1">${escapeHtml(words.slip)}</h2><button type="button" class="quiet" id="slip-clear" hidden>${escapeHtml(words.clear)}</button>${iconButton('slip-close', 'close', words.slipClose)}</div>
<div class="slip-body" id="slip-body"></div>
</aside>
<button type="button" class="slip-open" id="slip-open" aria-controls="slip" aria-expanded="false" hidden></button>
</main>`,
  });
}

function rulesOf({ rules }: SportsbookTexts, language: GameLanguage, rtp: string): string {
  const list = (lines: readonly string[]) =>
    `<ul class="fair">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
  const part = (title: string, lines: readonly string[]) => `<h3>${escapeHtml(title)}</h3>${list(lines)}`;
  const fact = (label: string, value: string) =>
    `<div class="fact"><dt>${escapeHtml(label)}</dt><dd>${percentText(language, value)}</dd></div>`;
  const parlays = PARLAY_LEGS.map((legs) => fact(rules.legsLabel.replace('{count}', String(legs)), returnOfLegs(legs)));
  return [
    `<dl class="facts">${fact(rules.returnLabel, rtp)}</dl><p>${escapeHtml(rules.returnNote.replace('{price}', percentText(language, RETURN_PERCENT)).replace('{rtp}', percentText(language, rtp)))}</p>`,
    `<dl class="facts">${parlays.join('')}</dl>`,
    part(rules.marketsTitle, rules.markets),
    part(rules.placingTitle, rules.placing),
    part(rules.cashOutTitle, rules.cashOut),
    part(rules.fairTitle, rules.fair),
  ].join('');
}

/** Returns the lowest return of a parlay in percent, rounded down. */
function returnOfLegs(legs: number): string {
  return percentage(Array.from({ length: legs }, () => LOWEST_RETURN).reduce(times), 2);
}

type TicketFacts = ReturnType<typeof viewContent> & { currency: string };

/** Renders a ticket that is decided. */
export function ticketPage(game: Facts, { language, assetBase }: PageDeps, ticket: TicketFacts): string {
  const words = sportsbookTexts(language);
  const money = moneyFormat(language, ticket.currency);
  const fact = (label: string, value: string) => `<dt>${escapeHtml(label)}</dt><dd>${value}</dd>`;
  const title = game.titles[language];
  const notes = [
    ...ticket.cashOuts.map(({ stake, amount }) =>
      words.cashedOutPart.replace('{stake}', money(stake)).replace('{amount}', money(amount)),
    ),
    ...ticket.resettlements.map(({ reason, amount }) =>
      (reason === 'unsettle' ? words.reopened : words.resettled).replace('{amount}', money(amount)),
    ),
  ];
  return `${head({ language, title, assetBase, icon: game.icon, styles: stylesOf(game) })}
</head>
<body>
<main class="replay">
<h1>${escapeHtml(title)}</h1>
<article class="ticket">
<h2>${escapeHtml(ticket.legs.length === 1 ? words.single : words.parlay.replace('{count}', String(ticket.legs.length)))} · ${escapeHtml(ticket.odds)}</h2>
<ul class="ticket-legs">${ticket.legs.map((leg) => legItem(leg, words)).join('')}</ul>
${notes.map((note) => `<p class="note">${note}</p>`).join('')}
<dl class="ticket-money">${fact(words.stake, money(ticket.stake))}${fact(words.paid, money(ticket.paid))}</dl>
</article>
</main>
</body>
</html>
`;
}

function legItem(leg: LegView, words: SportsbookTexts): string {
  const { home, away, league, selection, label, odds, score, result, market } = leg;
  const names: Record<string, string> = { home, away, draw: words.draw, over: words.over, under: words.under };
  const ended = score ? ` · ${words.fullTime} ${score.join('–')}` : '';
  return `<li class="${result}"><b>${escapeHtml(`${names[selection] ?? ''} ${label}`)}</b> <span class="odds">${escapeHtml(odds)}</span><span>${escapeHtml(words.markets[market])} · ${escapeHtml(`${home} – ${away}`)}</span><span class="label">${escapeHtml(league + ended)}</span><span class="result">${escapeHtml(words.legResults[result])}</span></li>`;
}
