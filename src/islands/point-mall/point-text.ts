const whole = (points: string) => BigInt(points.split('.')[0] || '0');

/** Formats points as whole ones; what is smaller is cut, as everywhere that points are shown. */
export function pointText(points: string, tag: string): string {
  return new Intl.NumberFormat(tag).format(whole(points));
}

/** Formats a change of points with its sign and its exact decimals: what was earned may be less than one. */
export function changeText(points: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero', maximumFractionDigits: 4 });
  return format.format(points as Intl.StringNumericLiteral);
}
