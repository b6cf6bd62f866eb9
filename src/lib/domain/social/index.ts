export { IdentityTakenError, ProviderError, SocialSignInExpiredError } from './errors.ts';
export { FLOW_MINUTES, deleteExpiredFlows, openFlow, redeemFlow, type FlowRequest } from './flows.ts';
export { findEmailOwner, findByIdentity, listIdentities, linkIdentity, unlinkIdentity } from './identities.ts';
export type { FlowSecrets, Identity, ProviderAnswer, SocialProvider } from './types.ts';
export { endWaiting, findWaiting, storeWaiting, type Waiting, type WaitingStep } from './waiting-identities.ts';
