import type { OwnPasskey } from '#domain/devices';

/** Presents a passkey in its owner's list. */
export function toPasskeyResponse({ id, name, createdAt, lastUsedAt }: OwnPasskey) {
  return { id: id.toString(), name, createdAt, lastUsedAt };
}

/** The library builds options for browsers, whose members the schema does not list. */
export const toPasskeyOptions = (options: object) => options as { challenge: string };
