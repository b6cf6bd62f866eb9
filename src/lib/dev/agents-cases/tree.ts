import { z } from 'zod';
import { demotionRefusal, prizeGroupRefusal, promotionRefusal } from '#rules/agents/tree/changes';
import {
  DEFAULT_TREE_SETTINGS,
  linkRefusal,
  openingRefusal,
  registeredPrizeGroup,
  registrationRefusal,
  type OpenedAccount,
  type Opener,
  type RegistrationLink,
  type TreeSettings,
} from '#rules/agents/tree/openings';
import { depthOf, placementRefusal } from '#rules/agents/tree/placement';
import {
  cappedPrizeGroups,
  grantablePrizeGroup,
  takePlace,
  type GradedAccount,
  type PrizeGroupQuota,
} from '#rules/agents/tree/prize-groups';
import { wireAccountType } from '#rules/roles';
import { count, instant } from '../rewards-cases/wire.ts';
import { accountsById, accountType, sortedById } from './tree-accounts.ts';

const HOUSE = 'house';

interface Account extends GradedAccount {
  readonly id: string;
  readonly uplineId: string | null;
  readonly isBlocked: boolean;
  readonly quota: PrizeGroupQuota;
}

interface Link extends RegistrationLink {
  readonly owner: string;
}

const account = z
  .object({
    id: z.string(),
    type: accountType,
    upline: z.string().nullable(),
    series: z.int(),
    quota: z.record(z.string().regex(/^\d+$/, 'is no prize group'), count).default({}),
    currency: z.string().default('VND'),
    blocked: z.boolean().default(false),
  })
  .transform(({ id, type, upline, series, quota, currency, blocked }): Account => ({
    id,
    type,
    uplineId: upline,
    maxPrizeGroup: series,
    quota: new Map(Object.entries(quota).map(([prizeGroup, places]) => [Number(prizeGroup), places])),
    currency,
    isBlocked: blocked,
  }));

const linkFields = {
  code: z.string(),
  type: accountType,
  series: z.number(),
  quota: z.int().nullish(),
  expiresAt: instant.nullish(),
};

const links = z
  .array(z.object({ ...linkFields, owner: z.string() }))
  .transform((all) => new Map(all.map(({ code, owner, ...fields }) => [code, toLink(owner, fields)])));

/** Agents by name; the house stands for staff. */
const changer = z.string().transform((name): string | null => (name === HOUSE ? null : name));
const event = z.discriminatedUnion('do', [
  z.object({ do: z.literal('create'), by: z.string(), id: z.string(), type: accountType, series: z.number() }),
  z.object({ do: z.literal('link'), by: z.string(), at: instant, ...linkFields }),
  z.object({ do: z.literal('disableLink'), by: z.string(), code: z.string() }),
  z.object({ do: z.literal('register'), code: z.string(), id: z.string(), at: instant }),
  z.object({ do: z.literal('setSeries'), by: changer, account: z.string(), series: z.number() }),
  z.object({ do: z.literal('promote'), by: changer, account: z.string() }),
  z.object({ do: z.literal('demote'), by: changer, account: z.string() }),
  z.object({ do: z.literal('move'), by: changer, account: z.string(), upline: changer.nullable() }),
]);
type TreeEvent = z.infer<typeof event>;
type EventOf<Type extends TreeEvent['do']> = Extract<TreeEvent, { do: Type }>;

const treeInput = z.object({
  accounts: accountsById(account),
  settings: z
    .object({
      maxDepth: z.int().min(1).default(DEFAULT_TREE_SETTINGS.maxDepth),
      minGap: count.default(DEFAULT_TREE_SETTINGS.minGap),
      quotaFrom: z.int().nullish(),
    })
    .transform(({ quotaFrom, ...settings }): TreeSettings => ({ ...settings, quotaFrom: quotaFrom ?? undefined }))
    .prefault({}),
  links: links.prefault([]),
  events: z.array(event),
});

/** Evaluates a case of kind `tree`: accounts that are opened and changed. Throws Error on malformed input. */
export function evaluateTree(input: unknown) {
  const { accounts, settings, links: openLinks, events } = treeInput.parse(input);
  const agency = new Agency(accounts, settings, openLinks);
  return { results: events.map((each) => agency.handle(each)), accounts: agency.toAccounts() };
}

type Result = { ok: true; [field: string]: unknown } | { ok: false; code: string };

function refused(code: string): Result {
  return { ok: false, code };
}

function toLink(
  owner: string,
  fields: Pick<z.infer<z.ZodObject<typeof linkFields>>, 'type' | 'series' | 'quota' | 'expiresAt'>,
): Link {
  const { type, series, quota, expiresAt } = fields;
  return {
    owner,
    type,
    prizeGroup: series,
    maxUses: quota ?? null,
    expiresAt: expiresAt ?? null,
    isDisabled: false,
    uses: 0,
  };
}

/** The tree and its links as the services and the database hold them. */
class Agency {
  readonly #accounts: Map<string, Account>;
  readonly #settings: TreeSettings;
  readonly #links: Map<string, Link>;

  constructor(accounts: Map<string, Account>, settings: TreeSettings, openLinks: Map<string, Link>) {
    this.#accounts = accounts;
    this.#settings = settings;
    this.#links = openLinks;
  }

  handle(each: TreeEvent): Result {
    switch (each.do) {
      case 'create':
        return this.#create(each);
      case 'link':
        return this.#createLink(each);
      case 'disableLink':
        return this.#disableLink(each);
      case 'register':
        return this.#register(each);
      case 'setSeries':
        return this.#setPrizeGroup(each);
      case 'promote':
        return this.#promote(each);
      case 'demote':
        return this.#demote(each);
      case 'move':
        return this.#move(each);
    }
  }

  toAccounts() {
    return sortedById(this.#accounts.values()).map(({ id, type, uplineId, maxPrizeGroup }) => ({
      id,
      type: wireAccountType(type),
      upline: uplineId,
      series: maxPrizeGroup,
    }));
  }

  #create({ by, id, type, series }: EventOf<'create'>): Result {
    const opened = { type, prizeGroup: series };
    const refusal = openingRefusal(this.#settings, this.#openerOf(by), opened, this.#accounts.has(id));
    if (refusal) return refused(refusal);
    this.#open(id, by, opened);
    return { ok: true, mustChangePassword: true };
  }

  #createLink({ by, code, at, ...fields }: EventOf<'link'>): Result {
    if (this.#links.has(code)) throw new Error(`link ${code} is in use`);
    const link = toLink(by, fields);
    const refusal = linkRefusal(this.#settings, this.#openerOf(by), link, at);
    if (refusal) return refused(refusal);
    this.#links.set(code, link);
    return { ok: true };
  }

  #disableLink({ by, code }: EventOf<'disableLink'>): Result {
    const link = this.#links.get(code);
    if (link?.owner !== by) return refused('link_not_found');
    this.#links.set(code, { ...link, isDisabled: true });
    return { ok: true };
  }

  #register({ code, id, at }: EventOf<'register'>): Result {
    const link = this.#links.get(code);
    const owner = link && this.#openerOf(link.owner);
    const registration = { link, owner, isNameTaken: this.#accounts.has(id), now: at };
    const refusal = registrationRefusal(this.#settings, registration);
    if (refusal || !link || !owner) return refused(refusal ?? 'link_not_valid');
    const prizeGroup = registeredPrizeGroup(this.#settings, link, owner);
    this.#links.set(code, { ...link, uses: link.uses + 1 });
    this.#open(id, link.owner, { type: link.type, prizeGroup });
    return { ok: true, upline: link.owner, series: prizeGroup };
  }

  #setPrizeGroup({ by, account: id, series }: EventOf<'setSeries'>): Result {
    const changed = this.#accounts.get(id);
    if (!changed) return refused(by === null ? 'not_found' : 'not_direct_downline');
    const upline = this.#accounts.get(changed.uplineId ?? '');
    const refusal = prizeGroupRefusal(this.#settings, { by, account: changed, upline, prizeGroup: series });
    if (refusal) return refused(refusal);
    if (series < changed.maxPrizeGroup)
      return { ok: true, lowered: this.#cap(id, series).filter((each) => each !== id) };
    if (by !== null && series > changed.maxPrizeGroup) this.#takePlace(by, series);
    this.#accounts.set(id, { ...changed, maxPrizeGroup: series });
    return { ok: true, lowered: [] };
  }

  #promote({ by, account: id }: EventOf<'promote'>): Result {
    const promoted = this.#accounts.get(id);
    const refusal = promotionRefusal(by, promoted);
    if (refusal || !promoted) return refused(refusal ?? 'not_direct_downline');
    this.#accounts.set(id, { ...promoted, type: 'agent' });
    return { ok: true };
  }

  #demote({ by, account: id }: EventOf<'demote'>): Result {
    const demoted = this.#accounts.get(id);
    const hasDownlines = [...this.#accounts.values()].some(({ uplineId }) => uplineId === id);
    const refusal = demotionRefusal(by, demoted, hasDownlines);
    if (refusal || !demoted) return refused(refusal ?? 'not_found');
    this.#accounts.set(id, { ...demoted, type: 'member' });
    return { ok: true };
  }

  #move({ by, account: id, upline: uplineId }: EventOf<'move'>): Result {
    const moved = this.#accounts.get(id);
    if (!moved) return refused('not_found');
    if (by !== null) return refused('only_operations');
    const refusal = placementRefusal(this.#accounts, id, uplineId);
    if (refusal) return refused(refusal);
    this.#accounts.set(id, { ...moved, uplineId });
    const upline = this.#accounts.get(uplineId ?? '');
    if (!upline) return { ok: true, lowered: [] };
    return { ok: true, lowered: this.#cap(id, grantablePrizeGroup(upline.maxPrizeGroup, this.#settings.minGap)) };
  }

  #openerOf(id: string): Opener | undefined {
    const opener = this.#accounts.get(id);
    return opener && { ...opener, depth: depthOf(this.#accounts, id) };
  }

  #open(id: string, uplineId: string, { type, prizeGroup }: OpenedAccount): void {
    const { currency = 'VND' } = this.#accounts.get(uplineId) ?? {};
    this.#takePlace(uplineId, prizeGroup);
    const quota: PrizeGroupQuota = new Map();
    this.#accounts.set(id, { id, type, uplineId, maxPrizeGroup: prizeGroup, currency, isBlocked: false, quota });
  }

  #takePlace(id: string, prizeGroup: number): void {
    const agent = this.#accounts.get(id);
    const quota = agent && takePlace(agent.quota, prizeGroup, this.#settings.quotaFrom);
    if (!agent || !quota) throw new Error(`${id} has no place for prize group ${prizeGroup}`);
    this.#accounts.set(id, { ...agent, quota });
  }

  /** Lowers an account to a maximum, and everybody below it; returns the lowered ones by name. */
  #cap(id: string, maxPrizeGroup: number): string[] {
    const { minGap } = this.#settings;
    const capped = cappedPrizeGroups(this.#accounts.values(), id, { maxPrizeGroup, minGap });
    const lowered = [...this.#accounts.values()].flatMap((each) => {
      const lower = capped.get(each.id);
      return lower === undefined ? [] : [{ ...each, maxPrizeGroup: lower }];
    });
    for (const each of lowered) this.#accounts.set(each.id, each);
    return sortedById(lowered).map((each) => each.id);
  }
}
