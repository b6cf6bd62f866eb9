import type { ContentReader } from '#server/pages/site-content';

declare global {
  namespace App {
    /** Values that the server passes to a page rendered on demand. */
    interface Locals {
      requestId: string;
      /** The currently published content. */
      content: ContentReader;
    }
  }
}
