/** Returns the vendors of a list's games, by code, in their order. */
export function vendorsOf(list: unknown): Map<string, string> {
  const vendors = new Map<string, string>();
  for (const game of Array.isArray(list) ? (list as unknown[]) : []) {
    if (typeof game !== 'object' || game === null) continue;
    const { vassalage, vendorName } = game as { vassalage?: unknown; vendorName?: unknown };
    if (typeof vassalage === 'string' && typeof vendorName === 'string') vendors.set(vassalage, vendorName);
  }
  return vendors;
}

/** Adds the vendor that the address names, or updates its name once it is known. */
export function offerVendor(select: HTMLSelectElement, code: string, name: string): void {
  const known = [...select.options].find((option) => option.value === code);
  if (known) known.textContent = name;
  else select.add(new Option(name, code));
  select.hidden = false;
}

/** Adds the vendors of a list. The select stays hidden until there are two. */
export function offerVendors(select: HTMLSelectElement, list: unknown): void {
  const offered = new Set([...select.options].map((option) => option.value));
  for (const [code, name] of vendorsOf(list)) {
    if (!offered.has(code)) select.add(new Option(name, code));
  }
  // The first option is "all".
  if (select.options.length > 2) select.hidden = false;
}
