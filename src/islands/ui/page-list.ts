/** Page numbers to show: a window of 3 around the current page, 1 at each margin, 0 where pages are left out (§9). */
export function pageList(page: number, pages: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((candidate) => candidate >= 1 && candidate <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((candidate, index) => {
    const before = shown[index - 1] ?? candidate - 1;
    if (candidate - before === 2) return [candidate - 1, candidate];
    return candidate - before > 2 ? [0, candidate] : [candidate];
  });
}
