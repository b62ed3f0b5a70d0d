import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networkOf } from '../../src/http/network.ts';

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });

/** All spellings of an IPv6 address: with and without leading zeros, in both cases, each run of zeros shortened. */
function spellingsOf(address: readonly number[]): string[] {
  const short = address.map((one) => one.toString(16));
  const long = short.map((one) => one.padStart(4, '0'));
  const runs = short.flatMap((_one, from) => short.slice(from).map((_other, more) => ({ from, to: from + more + 1 })));
  const compressed = runs
    .filter(({ from, to }) => address.slice(from, to).every((one) => one === 0))
    .map(({ from, to }) => `${short.slice(0, from).join(':')}::${short.slice(to).join(':')}`);
  const spellings = [short.join(':'), long.join(':'), ...compressed];
  return [...spellings, ...spellings.map((one) => one.toUpperCase())];
}
const keysOf = (addresses: readonly string[]) => new Set(addresses.map(networkOf));
const isMapped = (address: readonly number[]) => address.slice(0, 5).every((one) => one === 0) && address[5] === 0xffff;

describe('the network of an address', () => {
  test('is the same for all spellings of an IPv6 address', () => {
    fc.assert(fc.property(groups(8), (address) => expect(keysOf(spellingsOf(address)).size).toBe(1)));
  });

  test('is the same for all hosts of a /64, in any spelling', () => {
    fc.assert(
      fc.property(groups(4), fc.array(groups(4), { minLength: 2, maxLength: 20 }), (network, hosts) => {
        const addresses = hosts.map((host) => [...network, ...host]).filter((address) => !isMapped(address));
        fc.pre(addresses.length > 0);
        expect(keysOf(addresses.flatMap(spellingsOf)).size).toBe(1);
      }),
    );
  });

  test('differs between two networks of 64 bits', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (one, other, host) => {
        fc.pre(one.some((value, at) => value !== other[at]));
        expect(keysOf([...spellingsOf([...one, ...host]), ...spellingsOf([...other, ...host])]).size).toBe(2);
      }),
    );
  });

  test('is the IPv4 address, even when it is embedded in IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const mapped = [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d];
        expect(keysOf([address, `::ffff:${address}`, `::FFFF:${address}`, ...spellingsOf(mapped)])).toEqual(
          new Set([address]),
        );
      }),
    );
  });

  test('is a readable network in logs and tables', () => {
    expect(networkOf('2a01:4f8::1')).toBe('2a01:4f8:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  });

  test('is the text if it is not an address', () => {
    for (const text of ['unknown', '', '1', '0x7f.1', '1.2.3', '010.0.0.1']) expect(networkOf(text)).toBe(text);
  });
});
