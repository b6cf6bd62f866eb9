import type { ContentReader } from '#server/pages/site-content';

declare global {
  namespace App {
    /** What the server hands to a page that is rendered on demand. */
    interface Locals {
      requestId: string;
      /** What operations have published, as it is now. */
      content: ContentReader;
    }
  }
}
