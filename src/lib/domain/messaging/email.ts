/** What an e-mail says, in its reader's language and before it has a layout: the plain text and the HTML are made of it. */
export interface Email {
  /** BCP 47. */
  tag: string;
  dir: 'ltr' | 'rtl';
  brand: string;
  title: string;
  paragraphs: string[];
  /** To be typed somewhere. */
  code?: string;
  button?: { label: string; url: string };
  /** Things to compare: when, where, with what. */
  facts?: { label: string; value: string }[];
  /** What to do when the reader did not ask for this letter. */
  footer: string;
}
