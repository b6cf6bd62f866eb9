/** Without accents and capitals, as people type what they look for: "rut tien" finds "Rút tiền", "duc" finds "Đức". */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/giu, 'd').toLowerCase();
}
