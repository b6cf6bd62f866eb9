export { CAPTCHA_SECONDS, createCaptcha, spendCaptcha } from './captchas.ts';
export { createCode, spendCode, type CodeRequester, type CodePurpose } from './codes.ts';
export { HumanCheckError } from './errors.ts';
export {
  CHALLENGE_SECONDS,
  deleteExpiredChecks,
  createChallenge,
  solveChallenge,
  spendHumanCheck,
  type Challenge,
  type ChallengeResult,
} from './slider.ts';
