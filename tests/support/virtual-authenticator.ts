import type { Page } from 'playwright';

/** Gives the page a device with a fingerprint reader, which confirms by itself. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, automaticPresenceSimulation: true },
  });
}

/** Returns the address by a host name: a passkey belongs to a name, which an address is not. */
export function byHostName(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}
