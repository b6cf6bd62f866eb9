const HIDDEN = '***';

/** Enough of a number to know one's own by: "+84***78". */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}${HIDDEN}${mobile.slice(-2)}`;
}

/** "l***@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, at))[0] ?? ''}${HIDDEN}${email.slice(at)}`;
}

/** The half of an address that says from where somebody came, without the half that says who: "203.0.*.*". */
export function maskAddress(address: string): string {
  if (!address.includes(':')) return address.split('.').slice(0, 2).concat('*', '*').join('.');
  return `${address.split(':').slice(0, 2).join(':')}:*`;
}

/** A player's name where others read it: "mi***h", of a short one only the beginning ("m***"). */
export function maskUsername(username: string): string {
  const letters = Array.from(username);
  if (letters.length < 6) return `${letters[0] ?? ''}${HIDDEN}`;
  return `${letters.slice(0, 2).join('')}${HIDDEN}${letters.at(-1)}`;
}
