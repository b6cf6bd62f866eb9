export { IdentityTakenError, ProviderError, SocialRunOutError } from './errors.ts';
export { FLOW_MINUTES, forgetOldFlows, openFlow, takeFlow, type Asked } from './flows.ts';
export { findAddressOwner, findByIdentity, identitiesOf, linkIdentity, unlinkIdentity } from './identities.ts';
export type { FlowSecrets, Identity, ProviderAnswer, SocialProvider } from './types.ts';
export { endWaiting, findWaiting, keepWaiting, type Waiting, type WaitingStep } from './waiting.ts';
