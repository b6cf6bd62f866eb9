import { formatAmount } from '#kernel/money';
import type { GameLanguage, GamePageDeps, PageDeps, SandboxGame } from '../games/game.ts';
import { escapeHtml, gameShell, head, moneyFormat, percentText } from '../http/shell.ts';
import type { Round } from '../store/rounds.ts';
import { textsFor } from '../texts/texts.ts';
import { type Card, SEATS, valueOf } from './cards.ts';
import type { TableOutcome } from './outcome.ts';
import { RAKE_BPS } from './rules.ts';
import { type RoomTexts, roomTextsFor } from './texts.ts';

const STYLES = ['rooms/theme', 'base', 'controls', 'rules', 'rooms/lobby', 'rooms/cards', 'rooms/table', 'motion'];
/** Places around the table, from the player's own seat clockwise. */
const PLACES = ['own', 'left', 'top', 'right'] as const;

const text = escapeHtml;
const list = (items: readonly string[]) =>
  `<ul class="fair">${items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`;
const rake = `${Number(RAKE_BPS) / 100}`;

export function roomsPage(game: SandboxGame, page: GamePageDeps): string {
  const { language } = page;
  const words = roomTextsFor(language);
  const shared = textsFor(language);
  return gameShell({
    game,
    page,
    styles: STYLES,
    script: 'rooms/main.js',
    boot: { rooms: words, rake },
    rulesTitle: words.rules.heading,
    rules: rulesOf(words, language, game.rtp),
    main: `<main class="rooms">
<section class="lobby" id="lobby" aria-labelledby="lobby-title" hidden><h2 id="lobby-title" tabindex="-1">${text(words.choose)}</h2><p>${text(words.chooseText)}</p><p class="message alert" id="lobby-notice" hidden></p><ul class="room-list" id="room-list"></ul></section>
<section class="table" id="table" aria-label="${text(words.tableLabel)}" hidden>
<div class="table-bar"><b id="room-name"></b><span id="room-stakes"></span><span class="purse"><span class="label">${text(shared.balance)}</span> <b id="balance">–</b></span><button type="button" class="leave" id="leave">${text(words.leave)}</button></div>
<div class="felt" id="felt">
${PLACES.map(seatOf).join('\n')}
<div class="center" id="center"><svg class="ring" viewBox="0 0 100 100" aria-hidden="true"><circle class="track" cx="50" cy="50" r="46"/><circle class="time" id="ring" cx="50" cy="50" r="46" pathLength="100"/></svg><span class="label">${text(words.pot)}</span><b class="staked" id="staked">0</b><span class="clock" id="time"></span></div>
</div>
<div class="panel">
<p class="message" id="message">${text(shared.loading)}</p>
<div class="buttons" id="buttons" role="group" tabindex="-1" aria-label="${text(words.tableLabel)}"><button type="button" class="act quiet" id="fold" hidden>${text(words.foldButton)}</button><button type="button" class="act" id="act" hidden></button></div>
</div>
</section>
<div class="foot"><label class="auto" id="auto-label" hidden><input type="checkbox" id="auto">${text(words.auto)}</label><details class="history"><summary>${text(words.history)}</summary><ol id="history"></ol></details></div>
</main>`,
  });
}

function seatOf(place: (typeof PLACES)[number]): string {
  return `<div class="seat seat-${place}" data-place="${place}" role="group"><div class="hand"></div><div class="plate"><span class="name"></span><span class="state"></span></div></div>`;
}

function rulesOf(words: RoomTexts, language: GameLanguage, rtp: string): string {
  const { rules } = words;
  const fact = (name: string, value: string) => `<div class="fact"><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`;
  const facts = [
    fact(rules.rtpLabel, percentText(language, rtp)),
    fact(rules.rakeLabel, percentText(language, rake)),
    fact(rules.seatsLabel, String(SEATS)),
  ];
  const part = (heading: string, items: readonly string[]) => `<h3>${text(heading)}</h3>${list(items)}`;
  return [
    `<dl class="facts">${facts.join('')}</dl>`,
    `<p>${text(rules.rtpNote)}</p>`,
    part(rules.goalHeading, rules.goal),
    part(rules.handsHeading, rules.hands),
    part(
      rules.potHeading,
      rules.payouts.map((line) => line.replace('{rake}', rake)),
    ),
    part(rules.botsHeading, rules.bots),
    part(rules.fairHeading, rules.fair),
  ].join('');
}

/** Renders a round as it ended, with the hands that its player saw. */
export function roomsReplay(game: SandboxGame, round: Round, outcome: TableOutcome, page: PageDeps): string {
  const { language, assetBase } = page;
  const words = roomTextsFor(language);
  const shared = textsFor(language);
  const money = moneyFormat(language, round.currency);
  const rows = outcome.seats.map((seat, at) => {
    const name = at === outcome.seat ? words.you : nameOf(words, seat.tag, at);
    const state = at === outcome.winner ? words.seat.winner : seat.hasRaised ? words.seat.raised : words.seat.folded;
    const hand = seat.hand
      ? `${seat.hand.map((card) => cardText(words, card)).join(', ')} – ${handText(words, seat.hand)}`
      : words.hidden;
    return `<tr><th scope="row">${text(name)}</th><td>${text(state)}</td><td>${text(hand)}</td></tr>`;
  });
  const amounts = [
    [shared.stake, formatAmount(round.stakeMinor)],
    [shared.win, formatAmount(round.winMinor)],
    [words.pot, outcome.staked],
    [words.rules.rakeLabel, outcome.rake],
  ] as const;
  const title = game.titles[language];
  return `${head({ language, title, assetBase, icon: game.icon, styles: STYLES })}
</head>
<body>
<main class="replay">
<h1>${text(title)}</h1>
<table><caption>${text(words.replayTitle)}</caption><tbody>${rows.join('')}</tbody></table>
<dl class="facts">${amounts.map(([name, amount]) => `<div class="fact"><dt>${text(name)}</dt><dd>${money(amount)}</dd></div>`).join('')}</dl>
</main>
</body>
</html>
`;
}

function nameOf(words: RoomTexts, tag: string | null, seat: number): string {
  return tag === null ? `${words.bots[seat] ?? ''} (${words.bot})` : words.player.replace('{tag}', tag);
}

function cardText(words: RoomTexts, card: Card): string {
  const suits: Readonly<Record<string, string>> = { D: words.suitD, H: words.suitH, C: words.suitC, S: words.suitS };
  return `${card[0] === '1' ? 'A' : card[0]} ${suits[card[1] ?? ''] ?? ''}`;
}

function handText(words: RoomTexts, hand: readonly Card[]): string {
  const { points, isTriple } = valueOf(hand);
  if (isTriple) return words.triple;
  return points === 10 ? words.ten : words.points.replace('{points}', String(points));
}
