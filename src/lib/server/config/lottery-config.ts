import { z } from 'zod';

/** The public relays of the League of Entropy. */
const DRAND_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;

export interface LotteryConfig {
  beacon: 'drand' | 'embedded';
  drandRelays: readonly string[];
  /** `embedded`: made up; else whom to ask. Empty: operators enter results. */
  resultFeeds: 'embedded' | readonly ResultFeedConfig[];
}

export interface ResultFeedConfig {
  name: string;
  url: string;
  secret: string | undefined;
}

type Settings = Record<string, string | undefined>;

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const environment = z.object({
  NODE_ENV: z.string().optional(),
  /** Where draws take public randomness from. */
  BEACON: z.enum(['drand', 'embedded']).optional(),
  /** Of drand's HTTP interface, separated by commas. */
  DRAND_RELAYS: z
    .string()
    .default(DRAND_RELAYS.join(','))
    .transform(listOf)
    .refine(
      (relays) => relays.length > 0 && relays.every(isWebAddress),
      'must be http or https addresses, separated by commas',
    ),
  /** name=address, separated by commas; `embedded`; or `none`. */
  RESULT_FEEDS: z.string().optional(),
  /** What feeds know the portal by, in their order, separated by commas. */
  RESULT_FEED_SECRETS: z.string().default('').transform(listOf),
});

const FEED = /^([a-z][a-z0-9-]{0,30})=(.+)$/;

/** Gives what the environment says of draws, and what is wrong with it. */
export function readLottery(set: Settings): { lottery: LotteryConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const issues = parsed.success ? [] : parsed.error.issues;
  const problems = [...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...feedProblems(set)];
  return { lottery: lotteryOf(parsed.success ? parsed.data : environment.parse({})), problems };
}

function lotteryOf(raw: z.output<typeof environment>): LotteryConfig {
  const byDefault = raw.NODE_ENV === 'production' ? 'none' : 'embedded';
  const feeds = raw.RESULT_FEEDS ?? byDefault;
  return {
    beacon: raw.BEACON ?? (raw.NODE_ENV === 'production' ? 'drand' : 'embedded'),
    drandRelays: raw.DRAND_RELAYS,
    resultFeeds: feeds === 'embedded' ? feeds : feedsOf(feeds, raw.RESULT_FEED_SECRETS),
  };
}

function feedsOf(text: string, secrets: readonly string[]): ResultFeedConfig[] {
  const items = text === 'none' ? [] : listOf(text);
  return items.flatMap((item, index) => {
    const [, name, url] = FEED.exec(item) ?? [];
    return name && url ? [{ name, url, secret: secrets[index] }] : [];
  });
}

function feedProblems(set: Settings): string[] {
  const problems: string[] = [];
  const isProduction = set['NODE_ENV'] === 'production';
  if (isProduction && set['BEACON'] === 'embedded')
    problems.push('BEACON: the embedded beacon is run by the operator; production draws with "drand"');
  const text = set['RESULT_FEEDS'];
  if (text === undefined || text === 'none') return problems;
  if (text === 'embedded') {
    if (isProduction) problems.push('RESULT_FEEDS: "embedded" makes results up, which production refuses');
    return problems;
  }
  const feeds = listOf(text).map((item) => FEED.exec(item));
  if (feeds.some((feed) => !feed || !isWebAddress(feed[2] ?? '')))
    problems.push('RESULT_FEEDS: must be name=address pairs, separated by commas');
  else if (new Set(feeds.map((feed) => feed?.[1])).size < 2)
    problems.push('RESULT_FEEDS: results count when two feeds agree; name two or more');
  return problems;
}
