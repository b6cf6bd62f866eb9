import { describe, expect, it } from 'vitest';
import { obfuscateAddress } from '#rules/site/service-path';
import { serviceAddress, serviceNames } from '#rules/site/service-windows';

const link = (name: 'LIVECHAT' | 'VIP', address: string, type = '3') => ({
  name,
  type,
  path: obfuscateAddress(address, 'KEY45678'),
});
const [CHAT, VIP] = ['https://chat.example.com/1', 'https://vip.example.com/1'];
const hosts = ['chat.example.com', 'vip.example.com'];

describe('customer service', () => {
  it.each([
    [undefined, ['LIVECHAT']],
    [0, ['LIVECHAT']],
    [4, ['LIVECHAT']],
    [5, ['VIP', 'LIVECHAT']],
  ])('offers rank %s the services %j', (rankLevel, names) => {
    expect(serviceNames(rankLevel)).toEqual(names);
  });

  it('uses the first service that is configured and may be opened', () => {
    const links = [link('LIVECHAT', CHAT), link('VIP', VIP)];
    expect(serviceAddress({ links, hosts }, ['VIP', 'LIVECHAT'])).toBe(VIP);
    expect(serviceAddress({ links, hosts: ['chat.example.com'] }, ['VIP', 'LIVECHAT'])).toBe(CHAT);
    expect(serviceAddress({ links: [link('VIP', VIP, '2'), link('LIVECHAT', CHAT)], hosts }, ['VIP', 'LIVECHAT'])).toBe(
      CHAT,
    );
    expect(serviceAddress({ links: [link('VIP', VIP)], hosts }, ['LIVECHAT'])).toBeUndefined();
  });

  it('opens no address that is not https, on another host or malformed', () => {
    const others = [
      'http://chat.example.com/',
      'https://evil.test/',
      'https://chat.example.com.evil.test/',
      'javascript:alert(1)',
    ];
    for (const address of others)
      expect(serviceAddress({ links: [link('LIVECHAT', address)], hosts }, ['LIVECHAT'])).toBeUndefined();
    const broken = [{ name: 'LIVECHAT' as const, type: '3', path: 'no path' }];
    expect(serviceAddress({ links: broken, hosts }, ['LIVECHAT'])).toBeUndefined();
  });
});
