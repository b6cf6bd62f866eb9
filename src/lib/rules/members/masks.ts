const HIDDEN = '***';

/** Masks a number so that only its owner recognizes it: "+84***78". */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}${HIDDEN}${mobile.slice(-2)}`;
}

/** Masks an email address: "l***@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email.slice(0, at))[0] ?? ''}${HIDDEN}${email.slice(at)}`;
}

/** Masks the second half of an IP address, so that it shows the location but not the person: "203.0.*.*". */
export function maskAddress(address: string): string {
  if (!address.includes(':')) return address.split('.').slice(0, 2).concat('*', '*').join('.');
  return `${address.split(':').slice(0, 2).join(':')}:*`;
}

/** Masks a username for other players: "mi***h", or "m***" when it is shorter than six characters. */
export function maskUsername(username: string): string {
  const letters = Array.from(username);
  if (letters.length < 6) return `${letters[0] ?? ''}${HIDDEN}`;
  return `${letters.slice(0, 2).join('')}${HIDDEN}${letters.at(-1)}`;
}
