export { CAPTCHA_SECONDS, newCaptcha, spendCaptcha } from './captchas.ts';
export { sendCode, spendCode, type Asker, type CodePurpose } from './codes.ts';
export { HumanVerificationError } from './errors.ts';
export {
  CHALLENGE_SECONDS,
  forgetExpired,
  openChallenge,
  solveChallenge,
  spendProof,
  type Challenge,
  type Verdict,
} from './service.ts';
