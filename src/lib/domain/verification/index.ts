export { CAPTCHA_SECONDS, createCaptcha, consumeCaptcha } from './captchas.ts';
export { createCode, checkCode, eraseCodes, consumeCode, type CodeRequester, type CodePurpose } from './codes.ts';
export { HumanCheckError } from './errors.ts';
export {
  CHALLENGE_SECONDS,
  deleteExpiredChecks,
  newChallenge,
  solveChallenge,
  storeChallenge,
  consumeHumanCheck,
  type Challenge,
  type ChallengeResult,
} from './slider.ts';
export { spendWork } from './work.ts';
