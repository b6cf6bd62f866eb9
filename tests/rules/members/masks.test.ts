import { fc } from '../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { maskAddress, maskEmail, maskMobile, maskUsername } from '#rules/members/masks';

describe('maskMobile and maskEmail', () => {
  it('leave enough for the owner to recognize a contact', () => {
    expect(maskMobile('+84912345678')).toBe('+84***78');
    expect(maskEmail('linh.nguyen@example.com')).toBe('l***@example.com');
    expect(maskEmail('đ@example.com')).toBe('đ***@example.com');
  });

  it('hide the middle of a number and the rest of a name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{9,12}$/), (digits) => {
        expect(maskMobile(`+${digits}`)).toHaveLength(8);
        expect(maskEmail(`${digits}@example.com`)).not.toContain(digits.slice(1));
      }),
    );
  });
});

describe('maskAddress', () => {
  it('leaves the half that shows the location', () => {
    expect(maskAddress('203.0.113.9')).toBe('203.0.*.*');
    expect(maskAddress('2001:db8:1:2::3')).toBe('2001:db8:*');
    expect(maskAddress('::1')).not.toContain('1');
  });
});

describe('maskUsername', () => {
  it('leaves three characters, and one of a short name', () => {
    expect(maskUsername('minhnguyen')).toBe('mi***n');
    expect(maskUsername('lananh')).toBe('la***h');
    expect(maskUsername('lan12')).toBe('l***');
    expect(maskUsername('')).toBe('***');
  });
});
