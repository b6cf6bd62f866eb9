export type Choices = readonly { value: string; label: string }[];

/** Adds the choice of a stored draft, which stays when it is no longer listed. */
export function withChosen(listed: Choices, chosen: string, label = chosen): Choices {
  const isListed = chosen === '' || listed.some(({ value }) => value === chosen);
  return isListed ? listed : [{ value: chosen, label }, ...listed];
}
