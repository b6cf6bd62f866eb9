import * as z from 'zod';

/** Contents of an email in the recipient's language; the plain text and the HTML are rendered from it. */
export const emailSchema = z.object({
  /** BCP 47 tag of the language. */
  languageTag: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  brand: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** A code for the recipient to type. */
  code: z.string().optional(),
  button: z.object({ label: z.string(), url: z.string() }).optional(),
  /** Details of the event, such as time, place and device. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
  /** Advice for a recipient who did not request this email. */
  footer: z.string(),
});

export type Email = z.output<typeof emailSchema>;
