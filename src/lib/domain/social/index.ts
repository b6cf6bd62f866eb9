export { IdentityTakenError, ProviderError, SocialSignInExpiredError } from './errors.ts';
export { FLOW_MINUTES, deleteExpiredFlows, startFlow, completeFlow, type FlowRequest } from './flows.ts';
export {
  eraseIdentities,
  findEmailOwner,
  findByIdentity,
  listIdentities,
  linkIdentity,
  unlinkIdentity,
} from './identities.ts';
export type { FlowSecrets, Identity, AuthorizationResponse, SocialProvider } from './types.ts';
export {
  completePendingIdentity,
  findPendingIdentity,
  storePendingIdentity,
  type PendingIdentity,
  type PendingStep,
} from './pending-identities.ts';
