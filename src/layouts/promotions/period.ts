import { displayTime } from '#kernel/clock';
import type { Translator } from '#i18n/translator';
import type { Promotion } from '../content/content.ts';

/** Returns a promotion's period in the operator's time zone (docs/spec/decisions.md §7); undefined without dates. */
export function periodOf(
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  { t, timeZone }: { t: Translator; timeZone: string },
): string | undefined {
  const text = (instant: string) => displayTime(new Date(instant), timeZone);
  if (startsAt && endsAt) return t('period.between', { from: text(startsAt), until: text(endsAt) });
  if (startsAt) return t('period.from', { from: text(startsAt) });
  return endsAt ? t('period.until', { until: text(endsAt) }) : undefined;
}
