import { z } from 'zod';
import { isProduction, listOf, problemsOf, type Settings } from './settings.ts';

/** Public relays of the League of Entropy, of two operators. They are always asked: no setting can make a round disappear. */
const PUBLIC_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;

export interface LotteryConfig {
  beacon: 'drand' | 'embedded';
  drandRelays: readonly string[];
  /** Hours after which a draw whose beacon round never came is voided. */
  beaconVoidAfterHours: number;
  /** `embedded`: invented results; otherwise the feeds to request. Empty: staff enter results. */
  resultFeeds: 'embedded' | readonly ResultFeedConfig[];
}

export interface ResultFeedConfig {
  name: string;
  url: string;
  secret: string | undefined;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const environment = z.object({
  /** Source of public randomness for draws. */
  BEACON: z.enum(['drand', 'embedded']).optional(),
  /** URLs of drand's HTTP API, separated by commas, that are asked beside the public relays. */
  DRAND_RELAYS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((relays) => relays.every(isWebAddress), 'must be http or https addresses, separated by commas'),
  /** drand keeps its rounds: a shorter time would let the operator void a draw by not asking for its round. */
  BEACON_VOID_AFTER_HOURS: z.coerce.number().int().min(24).max(8760).default(24),
  /** name=URL, separated by commas; `embedded`; or `none`. */
  RESULT_FEEDS: z.string().optional(),
  /** Bearer tokens of the feeds in the same order, separated by commas. */
  RESULT_FEED_SECRETS: z.string().default('').transform(listOf),
});

const FEED = /^([a-z][a-z0-9-]{0,30})=(.+)$/;

/** Reads the settings of draws, and lists what is wrong with them. */
export function readLottery(set: Settings): { lottery: LotteryConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const problems = [...problemsOf(parsed), ...feedProblems(set)];
  const raw = parsed.success ? parsed.data : environment.parse({});
  return { lottery: lotteryOf(raw, isProduction(set)), problems };
}

function lotteryOf(raw: z.output<typeof environment>, isInProduction: boolean): LotteryConfig {
  const feeds = raw.RESULT_FEEDS ?? (isInProduction ? 'none' : 'embedded');
  return {
    beacon: raw.BEACON ?? (isInProduction ? 'drand' : 'embedded'),
    drandRelays: [...new Set([...PUBLIC_RELAYS, ...raw.DRAND_RELAYS])],
    beaconVoidAfterHours: raw.BEACON_VOID_AFTER_HOURS,
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
  const problems = isProduction(set) ? productionProblems(set) : [];
  const text = set['RESULT_FEEDS'];
  if (text === undefined || text === 'none' || text === 'embedded') return problems;
  const feeds = listOf(text).map((item) => FEED.exec(item));
  if (feeds.some((feed) => !feed || !isWebAddress(feed[2] ?? '')))
    problems.push('RESULT_FEEDS: must be name=address pairs, separated by commas');
  else if (new Set(feeds.map((feed) => feed?.[1])).size < 2)
    problems.push('RESULT_FEEDS: results count when two feeds agree; name two or more');
  return problems;
}

/** Without TLS, somebody on the way could make two feeds agree, and would read their secrets. */
function productionProblems({ BEACON: beacon, RESULT_FEEDS: feeds, DRAND_RELAYS: relays = '' }: Settings): string[] {
  const problems: string[] = [];
  if (beacon === 'embedded')
    problems.push('BEACON: the embedded beacon is run by the operator; production draws with "drand"');
  if (feeds === 'embedded') problems.push('RESULT_FEEDS: "embedded" makes results up, which production refuses');
  if (listOf(feeds ?? '').some((feed) => /=http:/i.test(feed)))
    problems.push('RESULT_FEEDS: must be https addresses in production');
  if (listOf(relays).some((relay) => /^http:/i.test(relay)))
    problems.push('DRAND_RELAYS: must be https addresses in production');
  if (relays !== '' && operatorsOf(listOf(relays)).size < 2)
    problems.push(
      'DRAND_RELAYS: must name relays of two or more operators in production; remove it for the public ones',
    );
  return problems;
}

/**
 * Returns the domains under which the relays are registered, by their last two labels. Addresses without a name count as one
 * operator, and so do names below a shared suffix such as co.uk: rather one too few than one too many.
 */
function operatorsOf(relays: readonly string[]): Set<string> {
  const hosts = relays.map((relay) => URL.parse(relay)?.hostname ?? '');
  return new Set(hosts.map((host) => (/[a-z]$/i.test(host) ? host.split('.').slice(-2).join('.') : '')));
}
