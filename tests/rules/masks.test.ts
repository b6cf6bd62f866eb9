import { fc } from '../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { maskAddress, maskEmail, maskMobile, maskUsername } from '#rules/masks';

describe('a masked contact', () => {
  it('is enough to know one’s own by', () => {
    expect(maskMobile('+84912345678')).toBe('+84***78');
    expect(maskEmail('linh.nguyen@example.com')).toBe('l***@example.com');
    expect(maskEmail('đ@example.com')).toBe('đ***@example.com');
  });

  it('never shows the middle of a number or the rest of a name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{9,12}$/), (digits) => {
        expect(maskMobile(`+${digits}`)).toHaveLength(8);
        expect(maskEmail(`${digits}@example.com`)).not.toContain(digits.slice(1));
      }),
    );
  });
});

describe('a masked address', () => {
  it('shows the half that says from where', () => {
    expect(maskAddress('203.0.113.9')).toBe('203.0.*.*');
    expect(maskAddress('2001:db8:1:2::3')).toBe('2001:db8:*');
    expect(maskAddress('::1')).not.toContain('1');
  });
});

describe('a masked user name', () => {
  it('lets nobody be known by it who has a short one', () => {
    expect(maskUsername('minhnguyen')).toBe('mi***n');
    expect(maskUsername('lananh')).toBe('la***h');
    expect(maskUsername('lan12')).toBe('l***');
    expect(maskUsername('')).toBe('***');
  });
});
