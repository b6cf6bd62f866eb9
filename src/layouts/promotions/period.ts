import { displayTime } from '#kernel/clock';
import type { Translator } from '#i18n/translator';
import type { Promotion } from '../content/content.ts';

/** From when until when, in the merchant's zone (decisions §7); undefined for one without dates. */
export function periodOf(
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  { t, timeZone }: { t: Translator; timeZone: string },
): string | undefined {
  const text = (instant: string) => displayTime(new Date(instant), timeZone);
  if (startsAt && endsAt) return t('period.between', { from: text(startsAt), until: text(endsAt) });
  if (startsAt) return t('period.from', { from: text(startsAt) });
  return endsAt ? t('period.until', { until: text(endsAt) }) : undefined;
}
