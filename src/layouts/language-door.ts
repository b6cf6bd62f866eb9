import { DEFAULT_LOCALE, OFFERED_LOCALES } from '#i18n/locales';

/**
 * Whoever comes to the portal's own door (`/`, and not from one of its pages) goes on in the language chosen before. Every
 * other address names its language itself, and is shown in it to whom it was sent. Runs inline, before anything is painted.
 */
export function languageDoor(): string {
  const others = OFFERED_LOCALES.filter(({ code }) => code !== DEFAULT_LOCALE.code);
  const doors = Object.fromEntries(others.map(({ code, prefix }) => [code, `/${prefix}`]));
  return `try {
const door = ${JSON.stringify(doors)}[localStorage.getItem('lang')];
if (door && !document.referrer.startsWith(location.origin + '/')) location.replace(door + location.search + location.hash);
} catch {}`;
}
