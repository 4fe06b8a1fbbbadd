import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, isPoint, pushAuthorization } from './push-crypto.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5 and appendix A. */
const RFC = {
  payload: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a push is sealed byte for byte as the standard has it', () => {
  expect(encryptPush(RFC.payload, RFC, RFC).toString('base64url')).toBe(RFC.body);
});

test('two pushes of the same words have nothing in common but their size', () => {
  const [one, other] = [encryptPush('hello', RFC), encryptPush('hello', RFC)];
  expect(one.length).toBe(other.length);
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21)).not.toEqual(other.subarray(21));
});

test('what a push service need not take is not made', () => {
  expect(encryptPush('x'.repeat(3_993), RFC)).toHaveLength(4_096);
  expect(() => encryptPush('x'.repeat(3_994), RFC)).toThrow('too long');
});

test('only points of the curve are keys', () => {
  expect(isPoint(RFC.p256dh)).toBe(true);
  expect(isPoint(RFC.p256dh.replace('JvLexhqU', 'JvLexhqV'))).toBe(false);
  expect(isPoint(RFC.p256dh.slice(1))).toBe(false);
  expect(isPoint('')).toBe(false);
});

test('the word of the house names its push service, ends in half a day, and holds under the key beside it', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const identity = { privateKey, publicKey: 'BPoint', contact: 'https://play.example' };
  const said = pushAuthorization(identity, 'https://push.example.com/send/1?a=b', 1_700_000_000_500);
  const [, text = '', signature = ''] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=BPoint$/.exec(said) ?? [];
  const claims: unknown = JSON.parse(bytes(text.split('.')[1] ?? '').toString());
  const exp = 1_700_000_000 + 43_200;
  expect(claims).toEqual({ aud: 'https://push.example.com', exp, sub: 'https://play.example' });
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
  expect(verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true);
});
