import { atom, onMount } from 'nanostores';

/** Pages of the agent center, in the order of its navigation. */
export const AGENT_PAGES = [
  'overview',
  'announcements',
  'register',
  'team',
  'bets',
  'profit',
  'income',
  'transactions',
  'dividend',
  'dailySalary',
  'hourSalary',
  'realtimeSalary',
  'affiliate',
  'delegates',
] as const;
export type AgentPage = (typeof AGENT_PAGES)[number];

export interface AgentRoute {
  page: AgentPage | undefined;
  /** Filters of the page, as texts. */
  filters: Readonly<Record<string, string>>;
}

/** Reads a route from the part of the address behind `#`, such as `#team?scope=team&page=2`. */
function agentRouteOf(hash: string): AgentRoute {
  const [name, query = ''] = hash.replace(/^#/, '').split('?');
  return { page: AGENT_PAGES.find((page) => page === name), filters: Object.fromEntries(new URLSearchParams(query)) };
}

/** Returns the address of a page with its filters, without those that are empty. */
export function agentHref(page: AgentPage, filters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  return `#${page}${query === '' ? '' : `?${query}`}`;
}

/** The page that the address names. */
export const $agentRoute = atom<AgentRoute>({ page: undefined, filters: {} });

onMount($agentRoute, () => {
  const read = () => $agentRoute.set(agentRouteOf(location.hash));
  read();
  addEventListener('hashchange', read);
  return () => removeEventListener('hashchange', read);
});

/** Opens a page; the browser's Back returns to the one before. */
export function openAgentPage(page: AgentPage, filters?: Readonly<Record<string, string>>): void {
  location.hash = agentHref(page, filters);
}
