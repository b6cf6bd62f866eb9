import type { GameLanguage } from '../games/game.ts';
import { textsFor } from '../texts/texts.ts';
import type { LaunchProblem } from './launch.ts';
import { escapeHtml, head } from './shell.ts';

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
  const styles = ['theme/LOTUS', 'base', 'motion'];
  return `${head({ language, title: texts.launch.title, assetBase, icon: 'art/LOTUS/wild.svg', styles })}
</head>
<body>
<main class="failure"><img src="${assetBase}/art/LOTUS/scatter.svg" alt="" width="120" height="120">
<h1>${escapeHtml(texts.launch.title)}</h1><p>${escapeHtml(texts.launch[problem])}</p>${back}</main>
</body>
</html>
`;
}
