/**
 * Names the session of a player at a vendor whose requests carry no token: the player's last launch. The vendor's code keeps the
 * names of two vendors apart.
 */
export function sessionNameOf(vendorCode: string, playerId: string): string {
  return `${vendorCode}:${playerId}`;
}
