import * as z from 'zod';

declare global {
  /** Parts of the language that TypeScript's libraries do not describe yet (JSON.parse source text access). */
  interface JSON {
    rawJSON(text: string): unknown;
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/** A number of a JSON document as it was written, because a floating-point number would not hold every amount. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON number, as its text. */
export const jsonNumber = z.instanceof(JsonNumber).transform(({ text }) => text);

/** Makes a number that `JSON.stringify` writes with exactly these digits. Throws SyntaxError for text that is no JSON number. */
export function exactNumber(text: string): unknown {
  return JSON.rawJSON(text);
}

/**
 * Parses JSON with every number as a JsonNumber; `check` sees every other value and returns it, or throws. Throws SyntaxError
 * for anything else.
 */
export function parseExactJson(text: string, check: (key: string, value: unknown) => unknown = (_, value) => value) {
  return JSON.parse(text, (key, value, { source }) =>
    typeof value === 'number' ? new JsonNumber(source ?? String(value)) : check(key, value),
  );
}
