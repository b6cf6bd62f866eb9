import { z } from 'zod';
import { readGroup, type Settings } from './settings.ts';

/** The payment gateway that deposits are paid through. */
export interface GatewayConfig {
  url: string;
  secret: string;
  /** Notifications signed with it are accepted too, while the secret is changed. */
  previousSecret: string | undefined;
}

const LONG_ENOUGH = 'must have at least 32 characters';
const gateway = z.object({
  URL: z.url({ protocol: /^https?$/, error: 'must be an https address' }),
  SECRET: z.string('must be set with GATEWAY_URL').min(32, LONG_ENOUGH),
  SECRET_PREVIOUS: z.string().min(32, LONG_ENOUGH).optional(),
});

/** Reads the settings of the payment gateway, and lists what is wrong with them. */
export function readGateway(set: Settings): { gateway: GatewayConfig | undefined; problems: string[] } {
  const problems: string[] = [];
  const group = readGroup(gateway, 'GATEWAY_', set, problems);
  return {
    gateway: group && { url: group.URL, secret: group.SECRET, previousSecret: group.SECRET_PREVIOUS },
    problems,
  };
}
