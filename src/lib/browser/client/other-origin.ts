/**
 * Returns a vendor's address. Refuses one on the portal's origin: scripts of a game there could reach the member's session.
 */
export function requireOtherOrigin(address: string): string {
  if (new URL(address).origin === location.origin) throw new Error('the game shares the portal’s origin');
  return address;
}
