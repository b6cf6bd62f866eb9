import type { GamePageDeps, PageDeps, SandboxGame } from '../games/game.ts';
import { escapeHtml, gameShell, head, icon, iconButton, moneyFormat } from '../http/shell.ts';
import { FISH_KINDS, MAX_SHOTS, RETURN_PERCENT, type FishKind } from './kinds.ts';
import { fishTextsFor } from './texts.ts';
import type { ShotsView } from './views.ts';

type Facts = Pick<SandboxGame, 'gameCode' | 'titles' | 'icon' | 'rtp'>;

const STYLES = ['fish/theme', 'base', 'controls', 'rules', 'fish/game', 'fish/rules', 'motion'];

export function fishPage(game: Facts, deps: GamePageDeps): string {
  const texts = fishTextsFor(deps.language);
  const value = (id: string, label: string) =>
    `<div class="value"><span class="label">${escapeHtml(label)}</span><span class="number" id="${id}">–</span></div>`;
  const toggle = (id: string, label: string) =>
    `<button type="button" class="toggle" id="${id}" aria-pressed="false">${escapeHtml(label)}</button>`;
  return gameShell({
    game,
    page: deps,
    styles: STYLES,
    script: 'fish/main.js',
    rulesTitle: texts.info,
    boot: { texts, kinds: FISH_KINDS, maxShots: MAX_SHOTS, returnPercent: RETURN_PERCENT },
    main: `<main class="hunt">
<div class="sea" id="sea" role="img" aria-label="${escapeHtml(texts.sea)}"><canvas id="backdrop"></canvas><canvas id="water"></canvas>
<p class="message" id="message">${escapeHtml(texts.loading)}</p></div>
<div class="deck">
<div class="values">${value('balance', texts.balance)}${value('won', texts.paid)}${value('pending', texts.shots)}</div>
<div class="stake">
${iconButton('less', 'minus', texts.betDown)}
<div class="value"><span class="label">${escapeHtml(texts.bet)}</span><span class="number" id="bet">–</span></div>
${iconButton('more', 'plus', texts.betUp)}
</div>
<div class="switches">${toggle('auto', texts.auto)}${toggle('lock', texts.lock)}</div>
<button type="button" class="fire" id="fire" disabled aria-label="${escapeHtml(texts.fire)}">${icon('aim')}</button>
</div>
</main>`,
  });
}

/** Renders a batch of shots as it ended. */
export function fishReplay(
  game: Facts,
  round: PageDeps & ShotsView & { hits: readonly FishKind[]; bet: string; currency: string },
): string {
  const { language, assetBase, currency, hits, catches } = round;
  const texts = fishTextsFor(language);
  const money = moneyFormat(language, currency);
  const title = game.titles[language];
  const shots = hits.map((kind, index) => {
    const caught = catches.find(({ shot }) => shot === index);
    const result = caught
      ? `${escapeHtml(texts.replay.caught)} · ${money(caught.amount)}`
      : escapeHtml(texts.replay.escaped);
    const name = `${escapeHtml(texts.kinds[kind])} ×${FISH_KINDS[kind]}`;
    return `<li${caught ? ' class="caught"' : ''}><span>${name}</span><span>${result}</span></li>`;
  });
  const facts = [
    [texts.replay.bet, money(round.bet)],
    [texts.replay.shots, String(hits.length)],
    [texts.stake, money(round.stake)],
    [texts.win, money(round.win)],
  ] as const;
  return `${head({ language, title, assetBase, icon: game.icon, styles: [...STYLES, 'replay', 'fish/replay'] })}
</head>
<body>
<main class="replay">
<h1>${escapeHtml(title)}</h1>
<ol class="shots">${shots.join('')}</ol>
<dl class="replay-money">${facts.map(([name, shown]) => `<dt>${escapeHtml(name)}</dt><dd>${shown}</dd>`).join('')}</dl>
</main>
</body>
</html>
`;
}
