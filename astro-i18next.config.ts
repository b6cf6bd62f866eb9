import { DEFAULT_TAG, OFFERED_LOCALES } from './src/lib/i18n/locales.ts';
import { NAMESPACES } from './src/lib/i18n/namespaces.ts';
import { serverOptions } from './src/lib/i18n/options.ts';

/** Must stay a `.ts` file: the integration silently ignores `.mjs` and `.js`. */
export default {
  defaultLocale: DEFAULT_TAG,
  locales: OFFERED_LOCALES.map((locale) => locale.tag),
  namespaces: [...NAMESPACES],
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: serverOptions(),
  i18nextServerPlugins: { fsBackend: '#i18n/catalogue-backend', ICU: 'i18next-icu' },
};
