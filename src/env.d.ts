/// <reference types="astro/client" />

declare namespace App {
  /** What the server hands to a page that is rendered on demand. */
  interface Locals {
    requestId: string;
    /** What operations have published, as it is now. */
    content: import('./lib/server/pages/site-content').ContentReader;
  }
}

/** What was published when the pages were built (`dev/astro/published-content`). */
declare module 'virtual:published-content' {
  /** By the tags of the offered languages. */
  export const published: Record<string, import('./lib/server/pages/site-content').SiteContent>;
}

/** The hashed addresses of the catalogues that islands load (`dev/astro/catalogue-addresses`). */
declare module 'virtual:catalogue-addresses' {
  /** Tag, namespace and address. */
  export const addresses: readonly (readonly [string, string, string])[];
}
