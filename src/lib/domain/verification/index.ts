export { HumanVerificationError } from './errors.ts';
export {
  CHALLENGE_SECONDS,
  forgetExpiredChallenges,
  openChallenge,
  solveChallenge,
  spendProof,
  type Challenge,
  type Verdict,
} from './service.ts';
