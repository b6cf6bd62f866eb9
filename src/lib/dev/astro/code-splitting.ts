import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const entry = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Script that `layouts/Document.astro` loads on every page, with small parts that it or lobbies share with islands and other pages. */
const SHELL = [
  'islands/shell/start.ts',
  'lib/browser/client/request-site-settings.ts',
  'lib/browser/content/search-text.ts',
  'lib/browser/page/deferred-styles.ts',
  'lib/browser/page/is-return.ts',
  'lib/browser/page/platform.ts',
];
/** Amounts, pictures and texts, for islands and for pages that show lists without one. */
const LISTS = [
  'lib/kernel/money.ts',
  'lib/rules/profile.ts',
  'lib/browser/i18n.ts',
  'lib/browser/format.ts',
  'lib/browser/client/errors.ts',
  'lib/browser/stores/call-as-member.ts',
  'lib/browser/stores/loadable.ts',
];
/** Exports all parts of the interface. */
const INTERFACE = entry('islands/ui/index.ts');
/** Dialogs and tabs, whose library is a third of the interface's code. Nearly every island imports the other parts. */
const OVERLAYS = ['islands/ui/overlay/Dialog.tsx', 'islands/ui/navigation/Tabs.tsx'].map(entry);
/**
 * Scripts that pages load at once, each with what it imports. A module of theirs that an island imports, too, would otherwise join the
 * island's file, and React would load with the page.
 */
const PLAIN = {
  lobby: 'lib/browser/lobby/lobby.ts',
  home: 'islands/home/start.ts',
  help: 'lib/browser/content/help.ts',
  promotions: 'lib/browser/content/promotion-list.ts',
  winners: 'lib/browser/lobby/win-lists.ts',
  mall: 'islands/point-mall/start.ts',
  download: 'lib/browser/account/device-download.ts',
  addresses: 'lib/browser/page/addresses.ts',
};
/** The sign-in, which is a page and a dialog. */
const SIGN_IN = ['islands/auth/sign-in/SignInForm.tsx'];
/** Parts of the lottery's pages that must be there when a view fails to load. */
const LOTTERY_PAGE = ['addresses.ts', 'prepare-page.ts', 'parts/PageSkeleton.tsx'].map(
  (file) => `islands/lottery/${file}`,
);
/** The first views of the lottery's pages. A game needs most of the lobby's code, and the lobby no style of a game's page. */
const LOTTERY = ['islands/lottery/lobby/LobbyView.tsx'];
const LOTTERY_GAME = ['islands/lottery/game/GameView.tsx'];

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Returns modules with all that they import statically, directly or not. */
function staticImports(from: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Code splitting into a few files for what most pages import. Otherwise each combination of importers would become a file of its own, and
 * a page would request dozens of them, level by level.
 */
export function codeSplitting() {
  return {
    groups: [
      // A module goes to the group of the highest priority that has it, together with everything that it imports.
      group('shell', 7, () => SHELL.map(entry)),
      group('lists', 6, () => LISTS.map(entry)),
      ...Object.entries(PLAIN).map(([name, path]) => group(name, 5, () => [entry(path)])),
      group('islands', 4, partsWithoutOverlays, REACT),
      group('overlays', 3, () => OVERLAYS),
      group('sign-in', 3, () => SIGN_IN.map(entry)),
      group('lottery-page', 3, () => LOTTERY_PAGE.map(entry)),
      group('lottery', 2, () => LOTTERY.map(entry)),
      group('lottery-game', 1, () => LOTTERY_GAME.map(entry)),
    ],
  };
}

function partsWithoutOverlays(graph: ModuleGraph): string[] {
  const { importedIds = [] } = graph.getModuleInfo(INTERFACE) ?? {};
  return importedIds.filter((id) => !OVERLAYS.includes(id));
}

/** Lets an island that imports a button load no dialog: the module of all parts has no effects of its own. */
export function splitInterface(): Plugin {
  return {
    name: 'parlay-split-interface',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => (id === INTERFACE ? { code, map: null, moduleSideEffects: false } : undefined),
  };
}

/** Returns a group of modules with all that they import, and of others whose path matches. */
function group(name: string, priority: number, from: (graph: ModuleGraph) => readonly string[], others?: RegExp) {
  let modules: Set<string> | undefined;
  return {
    priority,
    name: (id: string, graph: ModuleGraph): string | null => {
      modules ??= staticImports(from(graph), graph);
      return modules.has(id) || others?.test(id) ? name : null;
    },
  };
}
