/** Contents of an email in the recipient's language; the plain text and the HTML are rendered from it. */
export interface Email {
  /** BCP 47 tag of the language. */
  tag: string;
  dir: 'ltr' | 'rtl';
  brand: string;
  title: string;
  paragraphs: string[];
  /** A code for the recipient to type. */
  code?: string;
  button?: { label: string; url: string };
  /** Details of the event, such as time, place and device. */
  facts?: { label: string; value: string }[];
  /** Advice for a recipient who did not request this email. */
  footer: string;
}
