/// <reference types="astro/client" />

declare namespace App {
  /** What the server hands to a page that is rendered on demand. */
  interface Locals {
    requestId: string;
  }
}
