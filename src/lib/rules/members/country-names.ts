/** Returns the name of a country (ISO 3166) in a language; undefined without a code. */
export function countryName(code: string | null | undefined, tag: string): string | undefined {
  return code ? new Intl.DisplayNames(tag, { type: 'region' }).of(code) : undefined;
}
