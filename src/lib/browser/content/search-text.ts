/** Removes accents and case, so that "rut tien" finds "Rút tiền" and "duc" finds "Đức". */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/giu, 'd').toLowerCase();
}
