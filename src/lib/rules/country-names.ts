/** A country (ISO 3166) in a language; undefined where it is not known which. */
export function countryName(code: string | null | undefined, tag: string): string | undefined {
  return code ? new Intl.DisplayNames(tag, { type: 'region' }).of(code) : undefined;
}
