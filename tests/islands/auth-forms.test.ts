import { describe, expect, it } from 'vitest';
import { DEFAULT_REGISTRATION_SETTINGS } from '#rules/registration';
import { registrationBody } from '../../src/islands/auth/registration-body.ts';
import {
  EMPTY_REGISTRATION,
  isRequired,
  registrationResolver,
  rulesOf,
  shownFields,
} from '../../src/islands/auth/registration-form.ts';
import { createSlideTrail } from '../../src/islands/auth/slide-trail.ts';

const t = (key: string) => key;
const rules = rulesOf({ ...DEFAULT_REGISTRATION_SETTINGS, humanVerification: 'none' });
const filled = { ...EMPTY_REGISTRATION, username: 'lan1990', password: 'mat-khau-9x', confirmPassword: 'mat-khau-9x' };

describe('the registration form', () => {
  it('shows the fields that the server switched on, and the three that are always asked', () => {
    expect(shownFields(rules)).toEqual(['username', 'password', 'confirmPassword', 'payeeName', 'email']);
    const fields = { ...rules.fields, email: { ...rules.fields.email, enabled: false } };
    expect(shownFields({ ...rules, fields })).not.toContain('email');
    expect(isRequired(rules, 'email')).toBe(false);
    expect(isRequired(rules, 'confirmPassword')).toBe(true);
  });

  it('takes a field that the server does not name as switched off', () => {
    const answer = { ...DEFAULT_REGISTRATION_SETTINGS, humanVerification: 'none' as const };
    const { email: _, ...others } = answer.fields;
    expect(shownFields(rulesOf({ ...answer, fields: others }))).not.toContain('email');
  });

  it('has the server’s own rules under each field', async () => {
    const resolve = registrationResolver(rules, t);
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await resolve({ ...filled, username: '1', confirmPassword: 'x', agree: false }, {}, options);
    expect(errors.username?.message).toBe('errors:reg_pattern_letters_first');
    expect(errors.confirmPassword?.message).toBe('errors:inconsistent_twice');
    expect(errors.agree?.message).toBe('errors:must_agree');
    expect((await resolve(filled, {}, options)).errors).toEqual({});
  });

  it('sends optional fields only when they were filled, and the invitation of the address', () => {
    const context = { tag: 'vi', proof: 'p', search: '?referralCode=ABC123' };
    expect(registrationBody({ ...filled, username: ' lan1990 ', email: ' ' }, context)).toEqual({
      username: 'lan1990',
      password: 'mat-khau-9x',
      confirmPassword: 'mat-khau-9x',
      agree: true,
      referralCode: 'ABC123',
      language: 'MY',
      proof: 'p',
    });
  });
});

describe('the trail of a puzzle’s piece', () => {
  it('starts its clock at the first touch and ends where the piece was let go', () => {
    const trail = createSlideTrail();
    trail.note(0, 1000);
    trail.note(40, 1210.4);
    expect(trail.end(52, 1490)).toEqual({
      x: 52,
      durationMs: 490,
      trail: [
        [0, 0],
        [40, 210],
        [52, 490],
      ],
    });
  });

  it('never grows beyond what the server takes, and still ends at the end', () => {
    const trail = createSlideTrail();
    for (let step = 0; step < 3000; step += 1) trail.note(step % 200, step);
    const move = trail.end(77, 3000);
    expect(move.trail.length).toBeLessThanOrEqual(2000);
    expect(move.trail.at(-1)).toEqual([77, 3000]);
  });
});
