import type { Translator } from '#i18n/translator';
import { displayTime } from '#kernel/clock';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { displayAmount, parseAmount } from '#kernel/money';
import { getTitle } from '#i18n/titles';
import { percentText } from '#islands/ui/display/decimal-text.ts';
import { awardText, bringsMoney, maxAwardText } from '#islands/ui/rewards/award-text.ts';
import { contributionsOf } from '#islands/member-center/bonuses/bonus-figures.ts';
import type { Promotion } from '../content/content.ts';

type Rules = NonNullable<Promotion['rules']>;

/** One line of a promotion's terms; a list has several values. */
export interface Term {
  name: string;
  values: readonly string[];
}

interface Language {
  t: Translator;
  tag: string;
}

/** Returns the terms of what a promotion awards in plain words, with sums (docs/spec/rewards-rulebook.md §3.6). */
export function termsOf(rules: Rules, language: Language): Term[] {
  const { t } = language;
  const { bonus, claimHours, freeRounds, repeats } = rules;
  const maxCash = (amount: string | null | undefined) => amount && amountText(amount, rules, language);
  return termList(t, {
    ...mainValues(rules, language),
    claimTime: claimHours !== null && hoursText(claimHours, language),
    maxConversion: maxCash(bonus ? bonus.maxConversion : freeRounds?.maxWin),
    counts: bonus && contributionTexts(bonus, language),
    envelopes: envelopesText(rules, language),
    ...raffleTexts(rules, language),
    zalo: zaloTexts(rules, language),
    often: t(`terms.repeats.${repeats}`),
    conditions: conditionsOf(rules, language),
    countries: countryNames(rules.countries, language),
    notCountries: countryNames(rules.notCountries, language),
  });
}

/** Returns the terms that fit on a card: the award and its maximum, what it takes, the limits of a bonus, and who may take part. */
export function mainTermsOf(rules: Rules, language: Language): Term[] {
  const { tickets, listCloses } = raffleTexts(rules, language);
  const conditions = conditionsOf(rules, language);
  return termList(language.t, {
    ...mainValues(rules, language),
    tickets,
    listCloses,
    conditions: conditions.length > 0 ? conditions.join(' · ') : language.t('terms.everyone'),
  });
}

/** Returns the award, the deposit and the wagering in one line. */
export function shortTermsOf(rules: Rules, language: Language): string {
  const { award, minDeposit, wagering } = mainValues(rules, language);
  const deposit = minDeposit && `${language.t('terms.minDeposit')} ${minDeposit}`;
  return [award, deposit, wagering].filter(Boolean).join(' · ');
}

function mainValues(rules: Rules, language: Language) {
  const { bonus, minDeposit } = rules;
  const show = (amount: string) => amountText(amount, rules, language);
  return {
    award: offeredText(rules, language),
    minDeposit: minDeposit && show(minDeposit),
    wagering: wageringText(rules, language),
    maxBet: bonus?.maxBet && show(bonus.maxBet),
    validity: validityTexts(rules, language),
  };
}

/** Returns the time to play free rounds and the time to meet the wagering of a bonus, named where there are both. */
function validityTexts({ bonus, freeRounds, form }: Rules, language: Language): string[] {
  const { t } = language;
  const times = [
    [t(`terms.form.${form}`), freeRounds?.validHours],
    [t('terms.wagering'), bonus?.validHours],
  ] as const;
  const shown = times.flatMap(([name, hours]) => (hours ? [[name, hoursText(hours, language)] as const] : []));
  return shown.map(([name, text]) => (shown.length > 1 ? `${name}: ${text}` : text));
}

type Values = Readonly<Record<string, string | readonly string[] | number | false | null | undefined>>;

/** Leaves out the terms that an offer does not have. */
function termList(t: Translator, values: Values): Term[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (!value) return [];
    const list = Array.isArray(value) ? value : [String(value)];
    return list.length > 0 ? [{ name: t(`terms.${name}`), values: list }] : [];
  });
}

function offeredText(rules: Rules, language: Language): string {
  const { streak, form, envelopes, freeRounds, maxAward } = rules;
  const { t } = language;
  const show = (amount: string) => sumOf(amount, rules, language);
  const paid = bringsMoney(rules) ? t(`terms.form.${form}`) : wonIn(rules, language);
  if (freeRounds) {
    const count = new Intl.NumberFormat(language.tag).format(freeRounds.rounds);
    const game = getTitle(freeRounds.titles, language.tag, freeRounds.game);
    const rounds = `${count} × ${show(freeRounds.stake)} · ${paid} · ${game}`;
    if (!rules.bonus) return rounds;
    return [rounds, t('terms.upTo', { amount: show(freeRounds.maxWin) }), t('terms.form.bonus')].join(' · ');
  }
  if (envelopes && maxAward !== null) return `${show(envelopes.min)} – ${show(maxAward)} · ${paid}`;
  const [first, last] = [streak?.[0], streak?.at(-1)];
  if (first !== undefined && last !== undefined)
    return [t('terms.streak', { from: show(first), to: show(last) }), paid].filter(Boolean).join(' · ');
  return [sumText(rules, language), paid].filter(Boolean).join(' · ');
}

/** Formats a part of the award: money, or a number of points, tickets or goods. */
function sumOf(amount: string, { form, currency, awarded }: Rules, language: Language): string {
  return awardText({ amount, form, currency, awarded }, language);
}

/** Returns the title of the raffle whose tickets are awarded. */
function wonIn({ form, awarded }: Rules, { tag }: Language): string | undefined {
  return form === 'tickets' ? getTitle(awarded ?? {}, tag) : undefined;
}

/** Returns the number of red envelopes and the sum of them all. */
function envelopesText(rules: Rules, language: Language): string | undefined {
  const { envelopes } = rules;
  if (!envelopes) return undefined;
  const count = new Intl.NumberFormat(language.tag).format(envelopes.count);
  return `${count} · ${amountText(envelopes.total, rules, language)}`;
}

/** Returns what a ticket takes, the prizes, and when the list of tickets is closed. */
function raffleTexts(rules: Rules, language: Language): Values {
  const { raffle } = rules;
  if (!raffle) return {};
  const { t } = language;
  const { base, per, maxTicketsPerDay: max, salesEndAt, prizes } = raffle;
  const show = (amount: string) => amountText(amount, rules, language);
  return {
    tickets: t(`terms.ticketFor.${base}`, { amount: show(per), max }),
    prizes: prizes.map(({ name, amount, count }) =>
      amount === '0' ? `${name}: ${count}` : `${name}: ${count} × ${show(amount)}`,
    ),
    listCloses: displayTime(new Date(salesEndAt), OPERATOR_TIME_ZONE),
  };
}

/** Returns the steps of the Zalo bonus with their amounts. */
function zaloTexts(rules: Rules, language: Language): string[] | undefined {
  return rules.steps?.map(
    ({ name, amount }) => `${language.t(`terms.zaloStep.${name}`)}: ${amountText(amount, rules, language)}`,
  );
}

/** Returns the rate and the highest sum of an award; undefined where it has neither. */
function sumText(rules: Rules, language: Language): string | undefined {
  const { rate, type } = rules;
  const { t } = language;
  const share = rate === null ? undefined : percentText(rate, language.tag);
  const percent = share && rules.rebateBase === 'edge' ? t('terms.edge', { rate: share }) : share;
  const amount = maxAwardText(rules, language);
  if (percent === undefined || amount === undefined) return percent ?? (amount && t('terms.upTo', { amount }));
  if (type === 'deposit_match') return t('terms.rate', { rate: percent, amount });
  return `${percent} · ${t('terms.upTo', { amount })}`;
}

/** Returns the wagering with the sums of the highest award. */
function wageringText(rules: Rules, language: Language): string | undefined {
  const { bonus, turnoverFactor, maxAward } = rules;
  if (!bringsMoney(rules)) return undefined;
  const { t } = language;
  const factorText = (factor: string) => new Intl.NumberFormat(language.tag).format(Number(factor));
  if (!bonus) return t(`terms.${cashWagering(turnoverFactor)}`, { factor: factorText(turnoverFactor) });
  const factor = factorText(bonus.factor);
  if (bonus.factor === '0') return t('terms.noWagering');
  if (bonus.required === null || maxAward === null) return t('terms.wagerAll', { factor });
  const show = (amount: string) => amountText(amount, rules, language);
  return t('terms.wager', { factor, required: show(bonus.required), amount: show(maxAward) });
}

function cashWagering(factor: string) {
  if (factor === '0') return 'noWagering';
  return factor === '1' ? 'wagerOnce' : 'wagerCash';
}

function contributionTexts({ contribution, games }: NonNullable<Rules['bonus']>, language: Language): string[] {
  const { t, tag } = language;
  const single = games.map(
    ({ game, titles, percent }) => `${getTitle(titles, tag, game)} ${percentText(percent, tag)}`,
  );
  const shares = contributionsOf(contribution).map(
    ({ lobby, percent }) => `${t(`common:category.${lobby}`)} ${percentText(percent, tag)}`,
  );
  return [...shares, ...single];
}

function conditionsOf(rules: Rules, { t, tag }: Language): string[] {
  const { registeredFrom, registeredTo, newWithinDays, minAge, maxClaims, mode } = rules;
  const { isForPartners, needsVerification, needsCoupon } = rules;
  const days = newWithinDays !== null && hoursText(newWithinDays * 24, { t, tag });
  return [
    depositsText(rules, t),
    registeredFrom && t('terms.openedFrom', { at: displayTime(new Date(registeredFrom), OPERATOR_TIME_ZONE) }),
    registeredTo && t('terms.openedTo', { at: displayTime(new Date(registeredTo), OPERATOR_TIME_ZONE) }),
    days && t('terms.newAccount', { days }),
    isForPartners && t('terms.partners'),
    levelsText(rules),
    minAge !== null && `${minAge}+`,
    needsVerification && t('terms.verified'),
    needsCoupon && t('terms.coupon'),
    maxClaims !== null && t('terms.firstClaims', { count: new Intl.NumberFormat(tag).format(maxClaims) }),
    mode === 'apply' && t('terms.application'),
    mode === 'auto' && t('terms.automatic'),
  ].filter((text) => typeof text === 'string');
}

/** Says which of a member's deposits count. */
function depositsText({ depositsMin, depositsMax: to }: Rules, t: Translator): string | undefined {
  const from = depositsMin ?? 1;
  // The offer is for members who have not deposited yet.
  if (to === 0) return undefined;
  if (to === null) return from > 1 ? t('terms.fromDeposit', { number: from }) : undefined;
  if (from === to) return to === 1 ? t('terms.firstDeposit') : t('terms.onlyDeposit', { number: to });
  const upTo = t('terms.toDeposit', { number: to });
  return from > 1 ? `${t('terms.fromDeposit', { number: from })} – ${upTo}` : upTo;
}

function levelsText({ minLevel, maxLevel }: Rules): string | undefined {
  const from = minLevel ?? 0;
  if (maxLevel === null) return from > 0 ? `VIP ${from}+` : undefined;
  return from === maxLevel ? `VIP ${from}` : `VIP ${from}–${maxLevel}`;
}

function countryNames(codes: readonly string[], { tag }: Language): string[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  return codes.map((code) => names.of(code) ?? code);
}

/** Formats an amount within a sentence, isolated from right-to-left text around it. */
function amountText(amount: string, { currency }: Rules, { tag }: Language): string {
  return `\u2066${displayAmount(parseAmount(amount) ?? 0n, { currency, tag })}\u2069`;
}

/** Formats a length of time in whole days where it is some. */
function hoursText(hours: number, { tag }: Language): string {
  const [unit, value] = hours % 24 === 0 && hours > 24 ? (['day', hours / 24] as const) : (['hour', hours] as const);
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
