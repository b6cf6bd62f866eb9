import { DEFAULT_LOCALE, OFFERED_LOCALES } from '#i18n/locales';

/**
 * Returns the script that redirects visitors of `/` to the language that they chose before, unless they come from one
 * of the portal's pages. Other addresses name their language and are shown in it. Runs inline before the first paint.
 */
export function languageDoor(): string {
  const others = OFFERED_LOCALES.filter(({ code }) => code !== DEFAULT_LOCALE.code);
  const doors = Object.fromEntries(others.map(({ code, prefix }) => [code, `/${prefix}`]));
  return `try {
const door = ${JSON.stringify(doors)}[localStorage.getItem('lang')];
if (door && !document.referrer.startsWith(location.origin + '/')) location.replace(door + location.search + location.hash);
} catch {}`;
}
