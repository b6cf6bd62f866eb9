import { displayTime } from '#kernel/clock';
import type { Translator } from '#i18n/translator';
import type { Promotion } from '../content/content.ts';

/**
 * Returns a promotion's period in the operator's time zone (docs/spec/decisions.md §7), that of what it awards where its text has none;
 * undefined without dates.
 */
export function periodOf(
  promotion: Pick<Promotion, 'startsAt' | 'endsAt' | 'rules'>,
  { t, timeZone }: { t: Translator; timeZone: string },
): string | undefined {
  const startsAt = promotion.startsAt ?? promotion.rules?.startsAt;
  const endsAt = promotion.endsAt ?? promotion.rules?.endsAt;
  const text = (instant: string) => unbroken(displayTime(new Date(instant), timeZone));
  if (startsAt && endsAt) return t('period.between', { from: text(startsAt), until: text(endsAt) });
  if (startsAt) return t('period.from', { from: text(startsAt) });
  return endsAt ? t('period.until', { until: text(endsAt) }) : undefined;
}

/** Returns a time that is not broken into lines, not after a hyphen either, and keeps its direction in right-to-left text. */
function unbroken(time: string): string {
  return `\u2066${time.replace(' ', '\u00A0').replaceAll('-', '-\u2060')}\u2069`;
}
