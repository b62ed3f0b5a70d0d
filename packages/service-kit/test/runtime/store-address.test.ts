import { expect, test } from '@jest/globals';
import { addressOfDatabase, parseHosts } from '../../src/runtime/store-address.ts';

test.each([
  ['postgres://shop:p%40ss@db.example:5432', 'postgres://shop:p%40ss@db.example:5432/cart', 'db.example:5432'],
  ['postgres://db.example/postgres?sslmode=require', 'postgres://db.example/cart?sslmode=require', 'db.example'],
  ['mongodb://a:1,b:2,c:3/?replicaSet=shop', 'mongodb://a:1,b:2,c:3/cart?replicaSet=shop', 'a:1,b:2,c:3'],
  ['mongodb://shop:pw@a:1,b:2', 'mongodb://shop:pw@a:1,b:2/cart', 'a:1,b:2'],
  [
    'mongodb+srv://shop:pw@mongo.example?w=majority',
    'mongodb+srv://shop:pw@mongo.example/cart?w=majority',
    'mongo.example',
  ],
])('the server %s has a database cart', (server, address, hosts) => {
  expect(addressOfDatabase(server, 'cart')).toBe(address);
  expect(parseHosts(server)).toBe(hosts);
});

test('an invalid server address is refused', () => {
  expect(parseHosts('mongo.example')).toBeUndefined();
  expect(() => addressOfDatabase('mongo.example', 'cart')).toThrow('no address of a server');
});
