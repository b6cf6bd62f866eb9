import { formatAmount } from '#kernel/money';
import type { PageDeps } from '../games/game.ts';
import { escapeHtml, head, moneyFormat } from '../http/shell.ts';
import type { Round } from '../store/rounds.ts';
import { outcomeOf, spotsOf } from './bets.ts';
import { spotWords, stylesOf } from './page.ts';
import type { ResultView, TableRules } from './table.ts';
import { tableTexts } from './texts.ts';

/** Renders a bet as it ended: the cards or the fight, and each spot with its stake and what it paid. */
export function tableReplay(rules: TableRules, round: Round, deps: PageDeps): string {
  const { language, assetBase } = deps;
  const texts = tableTexts(language);
  const title = rules.titles[language];
  const { number, result, terms, payouts } = outcomeOf(round);
  const view = rules.viewResult(result);
  const odds = rules.viewTerms(terms);
  const { names, pays } = spotWords(rules, language);
  const format = moneyFormat(language, round.currency);
  const money = (amountMinor: bigint) => format(formatAmount(amountMinor));
  const rows = Object.entries(spotsOf(round)).map(
    ([spot, stakeMinor]) =>
      `<tr><th scope="row">${escapeHtml(names[spot] ?? spot)}</th><td>${escapeHtml(odds?.[spot] ?? pays[spot] ?? '')}</td><td>${money(stakeMinor)}</td><td>${money(payouts[spot] ?? 0n)}</td></tr>`,
  );
  const icon = `art/${rules.gameCode}/${rules.icon}.svg`;
  return `${head({ language, title, assetBase, icon, styles: [...stylesOf(rules), 'tables/replay'] })}
</head>
<body>
<main class="replay ${rules.layout}">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(texts.round.replace('{number}', String(number)))}</p>
<div class="replay-stage">${view.hands ? handsOf(rules, view.hands, deps) : fightOf(rules, view, deps)}</div>
<p class="replay-winner">${escapeHtml(headline(rules, view, deps))}</p>
<table><thead><tr><th scope="col">${escapeHtml(texts.spot)}</th><th scope="col">${escapeHtml(texts.odds)}</th><th scope="col">${escapeHtml(texts.replayStake)}</th><th scope="col">${escapeHtml(texts.replayWin)}</th></tr></thead><tbody>${rows.join('')}</tbody>
<tfoot><tr><th scope="row" colspan="2">${escapeHtml(texts.total)}</th><td>${money(round.stakeMinor)}</td><td>${money(round.winMinor)}</td></tr></tfoot></table>
</main>
</body>
</html>
`;
}

/** Says who won; nobody wins a tie or a draw. */
function headline(rules: TableRules, { winner, also }: ResultView, { language }: PageDeps): string {
  const texts = tableTexts(language);
  const { names } = spotWords(rules, language);
  const isEven = winner === 'tie' || winner === 'draw';
  const name = names[winner] ?? winner;
  const main = isEven ? name : texts.wins.replace('{winner}', name);
  const others = also.map((spot) => names[spot] ?? spot).join(', ');
  return others === '' ? main : `${main} · ${others}`;
}

function handsOf(rules: TableRules, hands: NonNullable<ResultView['hands']>, deps: PageDeps): string {
  const { names } = spotWords(rules, deps.language);
  const { suits } = tableTexts(deps.language).cards;
  return Object.entries(hands)
    .map(([side, { cards, total }]) => {
      const drawn = cards.map((card, index) => {
        const [rank, suit] = [card.slice(0, 1).replace('T', '10'), card.slice(1)] as const;
        const isRed = suit === 'H' || suit === 'D';
        const label = escapeHtml(`${rank} ${suits[suit as keyof typeof suits]}`);
        return `<div class="card${isRed ? ' red' : ''}${index === 2 ? ' third' : ''}" role="img" aria-label="${label}"><b>${rank}</b><img src="${deps.assetBase}/art/cards/${suit}.svg" alt="" width="24" height="24"></div>`;
      });
      return `<div class="hand ${side}"><h2>${escapeHtml(names[side] ?? side)} <b class="hand-total">${total}</b></h2><div class="hand-cards">${drawn.join('')}</div></div>`;
    })
    .join('');
}

function fightOf(rules: TableRules, { winner }: ResultView, { language, assetBase }: PageDeps): string {
  const { names } = spotWords(rules, language);
  return ['meron', 'wala']
    .map((side) => {
      const isBeaten = winner !== 'draw' && winner !== side;
      return `<img class="bird${isBeaten ? ' beaten' : ''}" src="${assetBase}/art/${rules.gameCode}/${side}.svg" alt="${escapeHtml(names[side] ?? side)}" width="160" height="160">`;
    })
    .join('');
}
