import { DEFAULT_LOCALE, OFFERED_LOCALES } from '#i18n/locales';

/**
 * Returns the script that redirects visitors of `/` to the language that they chose before, unless they come from one
 * of the portal's pages. Other addresses name their language and are shown in it. Runs inline before the first paint.
 */
export function languageRedirectScript(): string {
  const others = OFFERED_LOCALES.filter(({ code }) => code !== DEFAULT_LOCALE.code);
  const roots = Object.fromEntries(others.map(({ code, prefix }) => [code, `/${prefix}`]));
  return `try {
const root = ${JSON.stringify(roots)}[localStorage.getItem('lang')];
if (root && !document.referrer.startsWith(location.origin + '/')) location.replace(root + location.search + location.hash);
} catch {}`;
}
