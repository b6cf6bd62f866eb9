/// <reference types="astro/client" />

/** Content published when the pages were built (`dev/astro/published-content`). */
declare module 'virtual:published-content' {
  import type { SiteContent } from '#server/pages/site-content';

  /** Published content by language tag, for the offered languages. */
  export const published: Record<string, SiteContent>;
}

/** The hashed addresses of the catalogues that islands load (`dev/astro/catalogue-addresses`). */
declare module 'virtual:catalogue-addresses' {
  /** Tag, namespace and address. */
  export const addresses: readonly (readonly [string, string, string])[];
}

/** The chunk of the islands that wait for a visitor's act (`dev/astro/needed-islands`). */
declare module 'virtual:needed-islands' {
  export const loadNeededIslands: () => Promise<unknown>;
}
